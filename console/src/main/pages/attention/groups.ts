import { api, must, type Schemas } from '../../api/client';

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
  groups: ErrorGroup[];
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

export async function readGroups(state: GroupedState, limit: number): Promise<ErrorGroups> {
  const [errors, all] = await Promise.all([
    must(api.GET('/errors', { params: { query: { limit } } })),
    must(api.GET('/tasks/count', { params: { query: { states: [state] } } })),
  ]);
  const counted = await Promise.all(
    errors.items.map(async (same): Promise<ErrorGroup> => {
      const query = { states: [state], fingerprint: same.fingerprint, by: 'TYPE' as const };
      const tasks = await must(api.GET('/tasks/count', { params: { query } }));
      return {
        fingerprint: same.fingerprint,
        tasks: tasks.value,
        types: Object.keys(tasks.groups ?? {}),
        firstAt: same.firstAt,
        lastAt: same.newest.endedAt ?? same.firstAt,
        newest: same.newest,
        counts: [],
      };
    }),
  );
  const groups = counted.filter((g) => g.tasks > 0).sort((a, b) => b.tasks - a.tasks);
  const inGroups = groups.reduce((sum, g) => sum + g.tasks, 0);
  return {
    groups,
    tasks: all.value,
    without: Math.max(0, all.value - inGroups),
    from: 0,
    step: 0,
    bounded: errors.bounded,
    more: errors.items.length === limit,
  };
}
