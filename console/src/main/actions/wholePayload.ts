import type { Schemas } from '../api/client';

type Shown = Pick<Schemas['ShownTask'], 'payload' | 'redacted' | 'truncated'>;

/** The payload of a task; undefined if there is none, or if the viewer does not see the task's texts as they are. */
export function wholePayload(task: Shown | undefined): string | undefined {
  return task && !task.redacted && !task.truncated && task.payload ? task.payload : undefined;
}
