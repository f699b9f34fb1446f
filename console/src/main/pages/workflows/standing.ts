import { isFinal, type TaskState } from '../../words/states';
import type { WorkflowTask } from './graph';

/** The states that decide how a group of tasks stands, what is most urgent first. */
const URGENCY: TaskState[] = [
  'ATTENTION',
  'FAILED',
  'PAUSED',
  'RUNNING',
  'READY',
  'SCHEDULED',
  'BLOCKED',
  'CANCELLED',
  'SKIPPED',
  'RESOLVED',
  'SUCCEEDED',
];

/** The task that says most about a group of them. */
export function mostUrgent(tasks: WorkflowTask[]): WorkflowTask | undefined {
  return [...tasks].sort((a, b) => URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state))[0];
}

/** How many tasks there are of each state, in the order of urgency. */
export function countStates(tasks: { state: TaskState }[]): { state: TaskState; count: number }[] {
  return URGENCY.map((state) => ({ state, count: tasks.filter((task) => task.state === state).length })).filter(
    (c) => c.count > 0,
  );
}

export interface Standing {
  /** What decides: those that need a person, or else run, or else wait for something that is no task. */
  at: WorkflowTask[];
  /** How many wait behind those, directly or not. */
  behind: number;
  done: number;
  total: number;
}

/** Where a workflow that has not ended is stuck. Tasks that undo others wait for an end that need not come. */
export function standing(tasks: WorkflowTask[]): Standing {
  const live = tasks.filter((task) => !isFinal(task.state) && task.state !== 'BLOCKED');
  const first = mostUrgent(live);
  const at = live.filter((task) => task.state === first?.state);
  return { at, behind: behind(tasks, at), done: tasks.filter((t) => isFinal(t.state)).length, total: tasks.length };
}

function behind(tasks: WorkflowTask[], at: WorkflowTask[]): number {
  const reached = new Set(at.map((task) => task.id));
  const followers = new Map<string, WorkflowTask[]>();
  for (const task of tasks) {
    for (const { id } of task.after) followers.set(id, [...(followers.get(id) ?? []), task]);
  }
  const open = [...at];
  let count = 0;
  for (let task = open.pop(); task; task = open.pop()) {
    for (const next of followers.get(task.id) ?? []) {
      if (reached.has(next.id) || next.undo || isFinal(next.state)) continue;
      reached.add(next.id);
      count++;
      open.push(next);
    }
  }
  return count;
}

/** What a retry of the workflow runs once more. */
export function retried(tasks: WorkflowTask[]): number {
  return tasks.filter((t) => t.state === 'FAILED' || t.state === 'CANCELLED' || (t.state === 'SKIPPED' && !t.undo))
    .length;
}

/** The task that somebody who opens the workflow looks for: where it is stuck, or what has failed; empty if all went well. */
export function stuckAt(tasks: WorkflowTask[]): string {
  const [first] = standing(tasks).at;
  return (first ?? tasks.find((task) => task.state === 'FAILED'))?.id ?? '';
}
