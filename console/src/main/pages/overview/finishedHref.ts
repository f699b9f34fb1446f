import { href } from '../../frame/href';

/** The tasks that became final in a span. */
export function finishedHref(from: number, to: number): string {
  return href('/tasks', { finishedFrom: new Date(from).toISOString(), finishedBefore: new Date(to).toISOString() });
}
