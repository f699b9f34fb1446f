import type { Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href } from '../../frame/href';
import { useNow } from '../../parts/useNow';
import { useWords } from '../../words/words';
import { type Row, tookOf } from './gantt';
import type { WorkflowTask } from './graph';
import { Progress } from './Progress';
import { useSelectHref } from './selection';
import { standing } from './standing';
import { WorkflowState } from './WorkflowState';
import { WorkflowVerbs } from './WorkflowVerbs';
import { workflowWords } from './words';

interface Shown {
  workflow: Schemas['WorkflowStatus'];
  tasks: WorkflowTask[];
  rows: Row[];
  drawn: boolean;
}

/** State, name, the sentence that says where it is stuck, and what one can do with the whole of it. */
export function WorkflowHead({ workflow, tasks, rows, drawn }: Shown) {
  return (
    <div className="wf-head">
      <div className="wf-id">
        <WorkflowState state={workflow.state} wash />
        <b>{workflow.name}</b>
        <span className="mono dim">{workflow.key}</span>
        <Progress workflow={workflow} />
      </div>
      <p className="say">
        <Sentence workflow={workflow} tasks={tasks} rows={rows} drawn={drawn} />
      </p>
      <WorkflowVerbs workflow={workflow} tasks={tasks} drawn={drawn} />
    </div>
  );
}

function Sentence({ workflow, tasks, rows, drawn }: Shown) {
  const words = useWords(workflowWords);
  const format = useFormat();
  const now = useNow();
  const hrefOf = useSelectHref();
  const took = (
    <b>
      {format.duration((workflow.finishedAt ? Date.parse(workflow.finishedAt) : now) - Date.parse(workflow.createdAt))}
    </b>
  );
  const link = (task: WorkflowTask) => <a href={hrefOf(task.id)}>{task.name}</a>;
  const linkAll = (n: number, params: Record<string, string>) => (
    <a href={href('/tasks', { workflow: workflow.id, ...params })}>{words.tasks(format.count(n))}</a>
  );

  if (workflow.state === 'SUCCEEDED') {
    if (!drawn) return words.succeededPlain(took);
    const failed = tasks.filter((task) => task.state === 'FAILED').length;
    return failed === 0
      ? words.succeeded(format.count(workflow.total), took)
      : words.succeededBut(linkAll(failed, { state: 'FAILED' }), took);
  }
  if (workflow.state === 'FAILED') {
    const failed = tasks.filter((task) => task.state === 'FAILED' && !task.undo);
    const [one] = failed;
    if (failed.length === 1 && one) return words.failedOne(link(one), took);
    if (workflow.failed === 0) return words.failedUndone(took);
    return words.failedMany(linkAll(workflow.failed, { state: 'FAILED' }), took);
  }
  if (workflow.state === 'CANCELLED') {
    const cancelled = (
      <a href={href('/tasks', { workflow: workflow.id, state: 'CANCELLED' })}>{format.count(workflow.cancelled)}</a>
    );
    return words.cancelled(cancelled, format.count(workflow.total), took);
  }
  if (!drawn) return words.runsMany(linkAll(workflow.live, { state: 'RUNNING' }), format.count(workflow.live));
  if (tasks.length === 0) return '\u00a0';
  const { at, behind } = standing(tasks);
  const [first] = at;
  if (!first) return words.settles;
  const rest = format.count(behind);
  if (at.length > 1) {
    const all = linkAll(at.length, { state: first.state });
    if (first.state === 'ATTENTION') return words.personMany(all, rest);
    if (first.state === 'RUNNING') return words.runsMany(all, rest);
    return words.waitsMany(all, words.inState[first.state], rest);
  }
  if (first.state === 'ATTENTION')
    return behind > 0 ? words.personOne(link(first), rest) : words.personOneLast(link(first));
  if (first.state === 'RUNNING') {
    const row = rows.find((r) => r.id === first.id);
    const time = <b>{format.duration((row && tookOf(row, now)) ?? 0)}</b>;
    return behind > 0 ? words.runsOne(link(first), time, rest) : words.runsOneLast(link(first), time);
  }
  const state = words.inState[first.state];
  return behind > 0 ? words.waitsOne(link(first), state, rest) : words.waitsOneLast(link(first), state);
}
