import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, must, type Schemas } from '../../api/client';
import type { WorkflowTask } from './graph';

/** Graph and times are drawn for workflows of at most so many tasks. */
export const DRAWN = 500;

/** A workflow, its tasks with what they come after, and the tasks' times. */
export function useWorkflow(id: string) {
  const workflow = useQuery({
    queryKey: ['workflows', 'one', id],
    queryFn: () => must(api.GET('/workflows/{id}', { params: { path: { id } } })),
    placeholderData: undefined,
  });
  const drawn = workflow.data !== undefined && workflow.data.total <= DRAWN;
  const tasks = useQuery({
    queryKey: ['workflows', 'tasks', id],
    queryFn: () => must(api.GET('/workflows/{id}/tasks', { params: { path: { id }, query: { limit: DRAWN } } })),
    enabled: drawn,
    placeholderData: undefined,
  });
  const facts = useQuery({
    queryKey: ['workflows', 'facts', id],
    queryFn: () => must(api.GET('/tasks', { params: { query: { workflow: id, limit: DRAWN } } })),
    enabled: drawn,
    placeholderData: undefined,
  });
  const byId = useMemo(
    () => new Map<string, Schemas['ShownTask']>(facts.data?.items.map((task) => [task.id, task])),
    [facts.data],
  );
  // Both answers are taken at moments of their own: the state of the times counts, so that a bar fits its colour.
  const items = useMemo<WorkflowTask[]>(
    () => tasks.data?.items.map((task) => ({ ...task, state: byId.get(task.id)?.state ?? task.state })) ?? [],
    [tasks.data, byId],
  );
  return {
    workflow: workflow.data,
    drawn,
    tasks: items,
    facts: byId,
    ready: !drawn || (tasks.data !== undefined && facts.data !== undefined),
    error: workflow.error ?? tasks.error ?? facts.error,
    again: () => {
      workflow.refetch();
      if (drawn) {
        tasks.refetch();
        facts.refetch();
      }
    },
  };
}
