import type { Schemas } from '../../api/client';
import type { TaskState } from '../../words/states';

type Task = Schemas['ShownTask'];

export interface Related {
  id: string;
  name: string;
  state: TaskState;
}

/** The tasks around one: before and after it in its workflow, and those that were made from it. */
export function relatedOf(
  task: Task,
  parent: Task | undefined,
  workflow: Schemas['WorkflowTask'][],
  made: Task[],
  audit: Schemas['ShownEntry'][],
) {
  const me = workflow.find((one) => one.id === task.id);
  const before = new Set(me?.after.map((one) => one.id));
  const shown = (one: Schemas['WorkflowTask']): Related => ({ id: one.id, name: one.name, state: one.state });
  const copies = new Set(audit.map(copyIn));
  return {
    name: me && `${me.name} (${task.type})`,
    before: workflow.filter((one) => before.has(one.id)).map(shown),
    after: workflow.filter((one) => one.after.some((each) => each.id === task.id)).map(shown),
    made: made.map((one) => ({ id: one.id, name: one.type, state: one.state, copy: copies.has(one.id) })),
    /** A copy has the type and the input of what it was made from; children of a handler have a workflow. */
    isCopy: parent?.type === task.type && parent.payload === task.payload && !task.headers['taskmill-workflow'],
  };
}

/** The copy that somebody has had run, if this entry tells of one. */
function copyIn(entry: Schemas['ShownEntry']): string | undefined {
  if (entry.verb !== 'run-again' || !entry.after) return undefined;
  return /"task":"(\d+)"/.exec(entry.after)?.[1];
}
