import { isoMilliseconds } from '../format/duration';
import { api, must, type Schemas } from './client';

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
