import { useQueries } from '@tanstack/react-query';
import { api, must, type Schemas } from '../../api/client';

type Task = Schemas['ShownTask'];

/** How far rows that run or are paused have come. */
export function useRowProgress(tasks: Task[]): Map<string, Schemas['Progress']> {
  const going = tasks.filter((task) => task.state === 'RUNNING').slice(0, 20);
  return useQueries({
    queries: going.map(({ id }) => ({
      queryKey: ['task', id, 'progress'],
      queryFn: () => must(api.GET('/tasks/{id}/progress', { params: { path: { id } } })),
      refetchInterval: 2_000,
    })),
    combine: (results) =>
      new Map(results.flatMap((result, i) => (result.data ? [[going[i]?.id ?? '', result.data] as const] : []))),
  });
}
