import { api, must } from '../../api/client';
import type { ErrorGroup, ErrorGroups, GroupedState } from './groups';

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
