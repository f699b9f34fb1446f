import { isoMilliseconds } from '../format/duration';
import { api, must, type Schemas } from './client';
import type { Now } from './useHeldList';

export type GroupedState = 'ATTENTION' | 'FAILED';

/** Tasks that are in one state now and have the same last error. */
export interface ErrorGroup {
  fingerprint: string;
  tasks: number;
  types: string[];
  firstAt: string;
  lastAt: string;
  newest?: Schemas['ShownAttempt'];
  /** How many of the errors happened in each step of time, the oldest first. */
  counts: number[];
}

export interface ErrorGroups {
  items: ErrorGroup[];
  /** All tasks in that state, with those of groups that are left out and those without an error. */
  tasks: number;
  /** How many of them have no error: a person has put them there. */
  without: number;
  /** When the first step begins, and how long a step is, in milliseconds. */
  from: number;
  step: number;
  /** There are more tasks than were read; these are the newest. */
  bounded: boolean;
  /** There are more groups than were asked for. */
  more: boolean;
}

/** What the server has found, with the tasks that have no error apart from the groups. */
export function groupsOf(found: Schemas['TasksByError']): ErrorGroups {
  const groups = found.items.flatMap((same): ErrorGroup[] =>
    same.fingerprint ? [{ ...same, fingerprint: same.fingerprint, newest: same.newest ?? undefined }] : [],
  );
  const inItems = found.items.reduce((sum, same) => sum + same.tasks, 0);
  return {
    items: groups,
    tasks: found.tasks,
    without: inItems - groups.reduce((sum, group) => sum + group.tasks, 0),
    from: found.from ? Date.parse(found.from) : 0,
    step: isoMilliseconds(found.step),
    bounded: found.bounded,
    more: inItems < found.tasks,
  };
}

/** The groups of tasks in a state, the largest first. */
export async function readGroups(state: GroupedState, limit: number): Promise<ErrorGroups> {
  return groupsOf(await must(api.GET('/tasks/errors', { params: { query: { states: [state], limit } } })));
}

/** Which of the groups that are shown are still there, and how many others. */
export function groupsNow(shown: ErrorGroup[], all: ErrorGroups): Now<ErrorGroups> {
  const ids = new Set(shown.map((group) => group.fingerprint));
  const found = new Set(all.items.map((group) => group.fingerprint));
  // Others may have outgrown it: what was not read is not gone.
  const unread = all.more ? shown.filter((group) => !found.has(group.fingerprint)) : [];
  const news = all.items.filter((group) => !ids.has(group.fingerprint)).length;
  return { rows: [...all.items, ...unread], news: { value: news, atLeast: false }, page: all };
}

/** What an error with this fingerprint says, by the newest that is found; null if none is. */
export async function readErrorOf(fingerprint: string): Promise<Schemas['ShownAttempt'] | null> {
  const { items } = await must(
    api.GET('/tasks/errors', { params: { query: { lastFingerprint: fingerprint, limit: 1 } } }),
  );
  const newest = items[0]?.newest;
  if (newest) return newest;
  // Of no task it is the last error: those that had it before have other ones now, or none.
  const [task] = (await must(api.GET('/tasks', { params: { query: { fingerprint, limit: 1 } } }))).items;
  if (!task) return null;
  const attempts = await must(api.GET('/tasks/{id}/attempts', { params: { path: { id: task.id } } }));
  return attempts.items.find((attempt) => attempt.fingerprint === fingerprint) ?? null;
}
