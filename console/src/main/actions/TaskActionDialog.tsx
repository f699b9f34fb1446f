import type { Schemas } from '../api/client';

export type TaskVerb = Schemas['Command']['verb'] | 'run-again';

/** What an action is about: one task, some that were picked, or all that match a filter. */
export type Target =
  | { kind: 'task'; task: Schemas['ShownTask'] }
  | { kind: 'picked'; tasks: Schemas['ShownTask'][] }
  | { kind: 'matching'; filter: Schemas['Filter'] };

/** Asks for what a verb needs, says what will happen to how many tasks, does it, and leads to its audit record. */
export function TaskActionDialog(_props: { verb: TaskVerb; target: Target; onClose: () => void }) {
  return null;
}
