import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { API_URL } from './client';

/**
 * One stream of hints keeps what is shown fresh. A hint names a topic, and the first part of a query's key is the
 * topic of what it reads: ['tasks', …], ['task', id, …], ['queues'] … A hint makes those queries stale, at most once in
 * a while for each topic. Where there is no stream, all queries are asked again from time to time.
 */
export type LiveState = 'connecting' | 'live' | 'polling' | 'away';

export type Topic =
  | 'tasks'
  | 'task'
  | 'types'
  | 'queues'
  | 'schedules'
  | 'workflows'
  | 'nodes'
  | 'operations'
  | 'audit';

interface Hint {
  topic: Topic;
  id?: string;
  name?: string;
}

const TOPICS: Topic[] = ['tasks', 'types', 'queues', 'schedules', 'workflows', 'nodes', 'operations', 'audit'];
/** On a busy system something of all tasks changes all the time, and what is counted of them costs the most. */
const PAUSES: Partial<Record<string, number>> = { tasks: 5_000 };
const PAUSE = 2_000;
/** A stream ends every half minute and is opened again at once: only a longer gap means something. */
const GAP = 8_000;
const POLL = 5_000;
const MOST_WATCHED = 20;

const watched = new Map<string, number>();
const listeners = new Set<() => void>();
const hearers = new Set<(hint: Hint) => void>();
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
const lastAt = new Map<string, number>();

let state: LiveState = 'connecting';
let source: EventSource | undefined;
let gap: ReturnType<typeof setTimeout> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let client: QueryClient | undefined;

/** Begins to listen; called once somebody is signed in. */
export function startLive(queries: QueryClient) {
  client = queries;
  open();
}

/** Ends it, when they sign out. */
export function stopLive() {
  client = undefined;
  close();
  become('connecting');
}

/** What the server's answers say of it: it answers, or it is away. */
export function heard(answers: boolean) {
  if (!answers && state !== 'connecting') become('away');
  if (answers && state === 'away') {
    become('polling');
    open();
  }
}

/** How often queries ask by themselves: not at all while hints come. */
export function pollInterval(): number | false {
  return state === 'live' ? false : POLL;
}

function close() {
  source?.close();
  source = undefined;
  clearTimeout(gap);
  clearTimeout(retry);
}

function open() {
  close();
  if (!client) return;
  const query = [...watched.keys()].slice(0, MOST_WATCHED).map((id) => `task=${id}`);
  source = new EventSource(`${API_URL}/events?${query.join('&')}`, { withCredentials: true });
  source.addEventListener('hello', connected);
  source.addEventListener('hint', (e) => onHint(JSON.parse((e as MessageEvent<string>).data)));
  source.addEventListener('resync', () => client?.invalidateQueries());
  source.onerror = () => {
    clearTimeout(gap);
    gap = setTimeout(() => {
      if (state !== 'away') become('polling');
    }, GAP);
    // A refused stream is not opened again by the browser.
    if (source?.readyState === EventSource.CLOSED) {
      clearTimeout(retry);
      retry = setTimeout(open, GAP);
    }
  };
}

function connected() {
  clearTimeout(gap);
  const missed = state !== 'live';
  become('live');
  if (missed) client?.invalidateQueries();
}

function onHint(hint: Hint) {
  for (const hear of hearers) hear(hint);
  if (hint.topic === 'task') {
    if (hint.id) stale(['task', hint.id]);
    else stale(['task']);
  } else if (TOPICS.includes(hint.topic)) {
    stale([hint.topic]);
  }
}

function stale(key: string[]) {
  const name = key.join('/');
  if (waiting.has(name)) return;
  const due = Math.max(0, (lastAt.get(name) ?? 0) + (PAUSES[name] ?? PAUSE) - Date.now());
  waiting.set(
    name,
    setTimeout(() => {
      waiting.delete(name);
      lastAt.set(name, Date.now());
      // Nobody looks at a page in the background: what it shows is read again when somebody does.
      client?.invalidateQueries({ queryKey: key, refetchType: document.hidden ? 'none' : 'active' });
    }, due),
  );
}

function become(next: LiveState) {
  if (next === state) return;
  state = next;
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
    const before = [...watched.keys()].join(',');
    for (const id of mine) watched.set(id, (watched.get(id) ?? 0) + 1);
    if ([...watched.keys()].join(',') !== before) open();
    return () => {
      for (const id of mine) {
        const left = (watched.get(id) ?? 1) - 1;
        if (left > 0) watched.set(id, left);
        else watched.delete(id);
      }
    };
  }, [names]);
}

/** Hears hints itself, for lists that wait with what is new. */
export function useHints(hear: (hint: Hint) => void) {
  useEffect(() => {
    hearers.add(hear);
    return () => {
      hearers.delete(hear);
    };
  }, [hear]);
}
