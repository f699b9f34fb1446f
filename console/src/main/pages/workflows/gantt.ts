import type { Schemas } from '../../api/client';
import { isoMilliseconds } from '../../format/duration';
import { isFinal, type TaskState } from '../../words/states';
import type { WorkflowTask } from './graph';

type ShownTask = Schemas['ShownTask'];

/** A task on the axis of time. Times are in milliseconds. */
export interface Row {
  id: string;
  name: string;
  type: string;
  state: TaskState;
  undo: boolean;
  /** Since when nothing of the workflow holds it up. */
  readyAt?: number;
  startedAt?: number;
  /** When its last execution began, if that was not its first. */
  lastStartedAt?: number;
  /** When its last execution ended, if a person had to move it on, or cancelled it. */
  stoppedAt?: number;
  endedAt?: number;
}

/** One row a task, in the order of the graph: rows stay where they are while the workflow goes on. */
export function rowsOf(tasks: WorkflowTask[], facts: Map<string, ShownTask>): Row[] {
  const depths = depthsOf(tasks);
  const endOf = (id: string) => millis(facts.get(id)?.finishedAt);
  return tasks
    .map((task, index) => ({ task, index }))
    .sort((a, b) => (depths.get(a.task.id) ?? 0) - (depths.get(b.task.id) ?? 0) || a.index - b.index)
    .map(({ task }) => {
      const fact = facts.get(task.id);
      const ends = task.after.map((before) => endOf(before.id));
      const created = millis(fact?.createdAt);
      const free = ends.some((end) => end === undefined) ? undefined : latest([created, ...ends]);
      const started = millis(fact?.firstStartedAt);
      const last = millis(fact?.lastStartedAt);
      return {
        id: task.id,
        name: task.name,
        type: task.type,
        state: task.state,
        undo: task.undo,
        readyAt: free === undefined ? undefined : latest([free, millis(fact?.dueAt)]),
        startedAt: started,
        lastStartedAt: last === started ? undefined : last,
        stoppedAt: fact && stoppedAt(fact),
        endedAt: isFinal(task.state) ? millis(fact?.finishedAt) : undefined,
      };
    });
}

/** When the execution ended after which a task was left to a person, or which was its last when it was cancelled. */
function stoppedAt(fact: ShownTask): number | undefined {
  if (!['ATTENTION', 'RESOLVED', 'CANCELLED'].includes(fact.state)) return undefined;
  const last = millis(fact.lastStartedAt);
  if (last !== undefined && fact.lastDuration) return last + isoMilliseconds(fact.lastDuration);
  // No execution has brought it there: its deadline or a person has.
  return fact.state === 'ATTENTION' ? millis(fact.updatedAt) : undefined;
}

/** How many tasks at most come before each, one after the other. */
function depthsOf(tasks: WorkflowTask[]): Map<string, number> {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const depths = new Map<string, number>();
  const depth = (task: WorkflowTask): number => {
    const known = depths.get(task.id);
    if (known !== undefined) return known;
    let most = 0;
    for (const { id } of task.after) {
      const before = byId.get(id);
      if (before) most = Math.max(most, depth(before) + 1);
    }
    depths.set(task.id, most);
    return most;
  };
  for (const task of tasks) depth(task);
  return depths;
}

/** The time that the rows span: from the submit to the end, or to now. */
export function spanOf(createdAt: number, finishedAt: number | undefined, now: number): { from: number; to: number } {
  const end = finishedAt ?? now;
  const length = Math.max(1_000, end - createdAt);
  return { from: createdAt, to: createdAt + length * (finishedAt === undefined ? 1.05 : 1.01) };
}

/**
 * The tasks that have decided how long it took, the first one first: the one that ended last (or runs), before it the
 * one of those it came after that ended last, and so on. Nothing that lay beside them could have made it shorter.
 */
export function chainOf(tasks: WorkflowTask[], rows: Row[], now: number): string[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const ends = new Map(rows.filter((row) => row.startedAt !== undefined).map((row) => [row.id, row.endedAt ?? now]));
  const last = (ids: string[]) =>
    ids.filter((id) => ends.has(id)).sort((a, b) => (ends.get(b) ?? 0) - (ends.get(a) ?? 0))[0];
  const chain: string[] = [];
  for (let id = last([...ends.keys()]); id !== undefined; ) {
    chain.unshift(id);
    id = last((byId.get(id)?.after ?? []).map((before) => before.id));
  }
  return chain;
}

export interface Bars {
  /** Waits for a worker, for its time or for its turn. */
  wait?: [number, number];
  /** Executions before the last one, and what lay between them. */
  earlier?: [number, number];
  run?: [number, number];
  /** Waits for a person. */
  person?: [number, number];
}

/** Where the bars of a row begin and end; a bar is never so short that it cannot be seen. */
export function barsOf(row: Row, x: (at: number) => number, now: number): Bars {
  const bars: Bars = {};
  const end = row.endedAt ?? now;
  const stop = Math.min(end, row.stoppedAt ?? end);
  const until = row.startedAt ?? stop;
  const waited = row.startedAt !== undefined || (!isFinal(row.state) && row.state !== 'BLOCKED');
  if (waited && row.readyAt !== undefined && row.readyAt < until) bars.wait = [x(row.readyAt), x(Math.min(until, end))];
  if (personOf(row, now) !== undefined) bars.person = seen(x(stop), x(end));
  if (row.startedAt === undefined) return bars;
  const waits = !isFinal(row.state) && row.state !== 'RUNNING' && row.state !== 'ATTENTION';
  if (row.lastStartedAt !== undefined || waits) bars.earlier = seen(x(row.startedAt), x(row.lastStartedAt ?? end));
  if (!waits) bars.run = seen(x(row.lastStartedAt ?? row.startedAt), x(stop));
  return bars;
}

function seen(from: number, to: number): [number, number] {
  return [from, Math.max(from + 2, to)];
}

function millis(time: string | null | undefined): number | undefined {
  return time ? Date.parse(time) : undefined;
}

function latest(times: (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
}

/** How long a task took, from its first start until it ended or was left to a person, or to now; undefined if it never began. */
export function tookOf(row: Row, now: number): number | undefined {
  return row.startedAt === undefined ? undefined : Math.max(0, (row.stoppedAt ?? row.endedAt ?? now) - row.startedAt);
}

/** How long it has waited for a person, or had until one resolved it; undefined if it did not. */
export function personOf(row: Row, now: number): number | undefined {
  if (row.stoppedAt === undefined || (row.state !== 'ATTENTION' && row.state !== 'RESOLVED')) return undefined;
  return Math.max(0, (row.endedAt ?? now) - row.stoppedAt);
}
