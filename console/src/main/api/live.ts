import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { API_URL } from './client';

/**
 * One stream of hints keeps what is shown fresh. A hint names a topic, and the first part of a query's key is the
 * topic of what it reads: ['tasks', …], ['task', id, …], ['queues'] … A hint has those queries read again, at most once
 * in a while for each topic. Where there is no stream, all of them are read again every few seconds.
 *
 * The server ends a stream every half minute, so that the session is looked at again; the browser opens the next one by
 * itself and gets what it has missed. Where that is not known any more, the server says `resync`.
 */
export type LiveState = 'connecting' | 'live' | 'polling' | 'away';

interface Hint {
  topic: string;
  id?: string;
}

/** What hints tell of, and what is counted by the minute. Lists that a person looks at, and wait with news, are not here. */
const TOPICS = new Set(
  'tasks task types queues schedules workflows nodes operations audit statistics explanations'.split(' '),
);

/** How long a topic is left alone after it was read: what is counted of all tasks costs most, and changes all the time. */
const PAUSES: Record<string, number> = { tasks: 5_000, nodes: 5_000 };
const PAUSE = 2_000;
/** A stream that does not come back within this is none. */
const GAP = 8_000;
/** A stream in which nothing has moved for so long, not even its end, is cut off somewhere on the way. */
const SILENCE = 45_000;
const POLL = 5_000;
const MOST_WATCHED = 20;

let client: QueryClient | undefined;
let source: EventSource | undefined;
let lastEventId = '';
let state: LiveState = 'connecting';
type Timer = ReturnType<typeof setTimeout>;
let gap: Timer | undefined;
let silence: Timer | undefined;
let reopen: Timer | undefined;
let poll: ReturnType<typeof setInterval> | undefined;

const watched = new Map<string, number>();
const listeners = new Set<() => void>();
const waiting = new Map<string, Timer>();
const readAt = new Map<string, number>();

/** Begins to listen; called once somebody is signed in. */
export function startLive(queries: QueryClient) {
  client = queries;
  open();
}

/** Ends it, when they sign out. */
export function stopLive() {
  client = undefined;
  lastEventId = '';
  close();
  for (const timer of waiting.values()) clearTimeout(timer);
  waiting.clear();
  readAt.clear();
  become('connecting');
}

/** What the server's answers say of it: it answers, or it is away. */
export function heard(answers: boolean) {
  if (!client) return;
  if (!answers) become('away');
  else if (state === 'away') {
    become('polling');
    open();
  }
}

function close() {
  source?.close();
  source = undefined;
  for (const timer of [gap, silence, reopen]) clearTimeout(timer);
  gap = silence = reopen = undefined;
}

function open() {
  close();
  if (!client) return;
  const query = new URLSearchParams([...watched.keys()].slice(0, MOST_WATCHED).map((id) => ['task', id]));
  if (lastEventId) query.set('lastEventId', lastEventId);
  source = new EventSource(`${API_URL}/events?${query}`, { withCredentials: true });
  source.onopen = alive;
  source.addEventListener('hello', onEvent);
  source.addEventListener('hint', (event) => {
    onEvent(event);
    onHint(JSON.parse(event.data));
  });
  source.addEventListener('resync', (event) => {
    onEvent(event);
    refresh();
  });
  source.onerror = onError;
  silence = setTimeout(open, SILENCE);
}

function onEvent(event: MessageEvent<string>) {
  if (event.lastEventId) lastEventId = event.lastEventId;
  alive();
}

/** The stream moves. */
function alive() {
  clearTimeout(gap);
  gap = undefined;
  clearTimeout(silence);
  silence = setTimeout(open, SILENCE);
  const missed = state === 'polling' || state === 'away';
  become('live');
  if (missed) refresh();
}

function onError() {
  // Counted from the first error: a browser tries again every second.
  gap ??= setTimeout(() => {
    if (state !== 'away') become('polling');
  }, GAP);
  // A stream that was refused is not opened again by the browser.
  if (source?.readyState === EventSource.CLOSED) reopen ??= setTimeout(open, GAP);
}

function onHint({ topic, id }: Hint) {
  if (topic === 'task') stale(id ? ['task', id] : ['task']);
  else if (TOPICS.has(topic)) stale([topic]);
}

function stale(key: string[]) {
  const name = key.join('/');
  if (waiting.has(name)) return;
  const due = Math.max(0, (readAt.get(name) ?? 0) + (PAUSES[name] ?? PAUSE) - Date.now());
  waiting.set(
    name,
    setTimeout(() => {
      waiting.delete(name);
      readAt.set(name, Date.now());
      read({ queryKey: key });
    }, due),
  );
}

/** Everything that is shown, but for lists that wait. */
function refresh() {
  read({ predicate: (query) => TOPICS.has(String(query.queryKey[0])) });
}

function read(which: { queryKey?: string[]; predicate?: (query: Query) => boolean }) {
  // Nobody looks at a page in the background: what it shows is read again when somebody does. An answer that is under
  // way is waited for: where answers are slow, none would ever come otherwise.
  const refetchType = document.hidden ? 'none' : 'active';
  client?.invalidateQueries({ ...which, refetchType }, { cancelRefetch: false });
}

function become(next: LiveState) {
  if (next === state) return;
  state = next;
  clearInterval(poll);
  poll = next === 'polling' || next === 'away' ? setInterval(refresh, POLL) : undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether hints come. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Has the server tell of starts, checkpoints and progress of these tasks too, while they are shown. */
export function useWatchedTasks(ids: string[]) {
  const names = ids.slice(0, MOST_WATCHED).join(',');
  useEffect(() => {
    const mine = names ? names.split(',') : [];
    count(mine, 1);
    return () => count(mine, -1);
  }, [names]);
}

/** The stream is opened anew for others; one page's tasks go as those of the next come, so it waits a moment. */
function count(ids: string[], by: number) {
  if (ids.length === 0) return;
  for (const id of ids) {
    const now = (watched.get(id) ?? 0) + by;
    if (now > 0) watched.set(id, now);
    else watched.delete(id);
  }
  clearTimeout(reopen);
  reopen = setTimeout(open, 0);
}
