import { useQuery } from '@tanstack/react-query';
import { api, must } from '../../api/client';
import { isFinal } from '../../words/states';

/** How often what is not hinted at is asked for, while the task is live. */
const AGAIN = 10_000;
/** As long as a text can be. */
const WHOLE = 2_147_483_647;
/** The newest entries of the audit that the page shows. */
export const AUDIT_SHOWN = 20;

/** What a page of a task reads; each part fails by itself. */
export function useTask(id: string, whole: boolean) {
  const path = { id };
  const task = useQuery({
    queryKey: ['task', id, 'task', whole],
    queryFn: () => must(api.GET('/tasks/{id}', { params: { path, query: whole ? { textLimit: WHOLE } : undefined } })),
  });
  const there = task.data !== undefined;
  const live = there && !isFinal(task.data.state);
  const explanation = useQuery({
    queryKey: ['task', id, 'explanation', task.data?.state],
    queryFn: () => must(api.GET('/tasks/{id}/explanation', { params: { path } })),
    enabled: there,
    refetchInterval: live ? AGAIN : false,
  });
  const life = useQuery({
    queryKey: ['task', id, 'life'],
    queryFn: () => must(api.GET('/tasks/{id}/life', { params: { path } })),
    enabled: there,
  });
  const attempts = useQuery({
    queryKey: ['task', id, 'attempts'],
    queryFn: () => must(api.GET('/tasks/{id}/attempts', { params: { path } })),
    enabled: there,
  });
  const progress = useQuery({
    queryKey: ['task', id, 'progress'],
    queryFn: () => must(api.GET('/tasks/{id}/progress', { params: { path } })),
    enabled: there,
    refetchInterval: task.data?.state === 'RUNNING' ? AGAIN / 2 : false,
  });
  const audit = useQuery({
    queryKey: ['audit', 'task', id],
    queryFn: () => must(api.GET('/audit', { params: { query: { task: id, limit: AUDIT_SHOWN } } })),
    enabled: there,
  });
  return { task, explanation, life, attempts, progress, audit };
}
