import type { Schemas } from '../../api/client';
import { isFinal } from '../../words/states';

type Task = Schemas['ShownTask'];
type Life = Schemas['TaskLife'];

export type SegmentKind = 'wait' | 'notDue' | 'backoff' | 'run' | 'paused' | 'attention' | 'ended';

/** A part of a task's life, in milliseconds. */
export interface Segment {
  kind: SegmentKind;
  from: number;
  to: number;
  /** It has not come yet. */
  future?: boolean;
}

/** Reasons whose due time is the end of their patience, and not when the task goes on. */
const MAY_END_SOONER: Schemas['Reason'][] = ['AWAITS_SIGNAL', 'AWAITS_CHILDREN'];

/** When the next execution begins, if that is known. */
export function nextStart(task: Task, reason: Schemas['Reason'] | undefined, now: number): number | undefined {
  const due = Date.parse(task.dueAt);
  if (task.state !== 'SCHEDULED' || due <= now) return undefined;
  return reason && MAY_END_SOONER.includes(reason) ? undefined : due;
}

/**
 * A task's life up to now, and its wait beyond now where that has a known end. A wait after a failure is a back-off; of
 * one that lasts it is known from when on the task has been due, of earlier ones it is not.
 */
export function segmentsOf(task: Task, life: Life, now: number): Segment[] {
  const due = Date.parse(task.dueAt);
  const segments: Segment[] = [];
  life.intervals.forEach((interval, i) => {
    const from = Date.parse(interval.from);
    const lasts = !interval.to;
    const to = Math.max(from, interval.to ? Date.parse(interval.to) : now);
    if (interval.kind !== 'WAITING') {
      segments.push({ kind: KINDS[interval.kind], from, to });
      return;
    }
    const before = life.intervals[i - 1]?.attempt?.kind;
    const failed = before === 'FAILED' || before === 'TIMED_OUT';
    const early: SegmentKind = failed ? 'backoff' : 'notDue';
    if (!lasts) {
      const endedEarly = i === life.intervals.length - 1 && due > to;
      segments.push({ kind: failed || endedEarly ? early : 'wait', from, to });
    } else if (due > to && task.state === 'SCHEDULED') {
      segments.push({ kind: early, from, to }, { kind: early, from: to, to: due, future: true });
    } else if (due > from && due < to) {
      segments.push({ kind: early, from, to: due }, { kind: 'wait', from: due, to });
    } else {
      segments.push({ kind: 'wait', from, to });
    }
  });
  return segments.filter((s) => s.to > s.from);
}

const KINDS: Record<Exclude<Schemas['TaskLifeKind'], 'WAITING'>, SegmentKind> = {
  RUNNING: 'run',
  PAUSED: 'paused',
  ATTENTION: 'attention',
  ENDED: 'ended',
};

export type Outcome = Schemas['FailureKind'] | 'RUNNING' | 'PAUSED' | 'SUCCEEDED' | 'CANCELLED' | 'SUSPENDED';

/** One execution of a task, or an end that came without one. */
export interface Execution {
  /** In the order of time, from 1; an end without an execution has none. */
  number?: number;
  from?: number;
  to: number;
  outcome: Outcome;
  node?: string;
  host?: string;
  attempt?: Schemas['ShownAttempt'];
  /** What it counts as, where that is certain. */
  counts?: { as: 'attempt' | 'loss'; number: number };
  /** The newest earlier execution with the same error. */
  sameAs?: number;
}

/** Executions in the order of time. Only of those that failed much is kept; of others what the life tells. */
export function executionsOf(task: Task, life: Life, attempts: Schemas['ShownAttempt'][], now: number): Execution[] {
  const shown = new Map(attempts.map((a) => [keyOf(a), a]));
  const found: Execution[] = [];
  life.intervals.forEach((interval, i) => {
    if (interval.kind !== 'RUNNING') return;
    const attempt = interval.attempt ? shown.get(keyOf(interval.attempt)) : undefined;
    if (attempt) shown.delete(keyOf(attempt));
    const from = Date.parse(interval.from);
    found.push({
      from,
      to: interval.to ? Date.parse(interval.to) : Math.max(from, now),
      outcome: interval.attempt?.kind ?? outcomeOf(task, life, i),
      node: interval.attempt?.node ?? undefined,
      host: interval.attempt?.host ?? undefined,
      attempt,
    });
  });
  // What the life does not show as an interval: attempts whose handler was not entered.
  for (const attempt of shown.values()) {
    found.push({
      from: attempt.startedAt ? Date.parse(attempt.startedAt) : undefined,
      to: Date.parse(attempt.endedAt),
      outcome: attempt.kind,
      node: attempt.node ?? undefined,
      host: attempt.host ?? undefined,
      attempt,
    });
  }
  found.sort((a, b) => (a.from ?? a.to) - (b.from ?? b.to));
  number(found);
  ofNow(task, found);
  count(task, found);
  return found;
}

function keyOf(attempt: Schemas['Attempt']): string {
  return `${attempt.number} ${attempt.endedAt}`;
}

/** How an execution has ended that left no error. */
function outcomeOf(task: Task, life: Life, i: number): Outcome {
  const interval = life.intervals[i];
  const next = life.intervals[i + 1];
  if (!interval?.to) return 'RUNNING';
  if (next?.kind === 'PAUSED') return 'PAUSED';
  if (!next && isFinal(task.state)) {
    if (task.state === 'SUCCEEDED') return 'SUCCEEDED';
    return task.state === 'CANCELLED' ? 'CANCELLED' : 'SUSPENDED';
  }
  return 'SUSPENDED';
}

function number(executions: Execution[]) {
  let next = 1;
  const byFingerprint = new Map<string, number>();
  for (const execution of executions) {
    if (execution.from !== undefined) execution.number = next++;
    const fingerprint = execution.attempt?.errorClass ? execution.attempt.fingerprint : undefined;
    if (fingerprint && execution.number) {
      execution.sameAs = byFingerprint.get(fingerprint);
      byFingerprint.set(fingerprint, execution.number);
    }
  }
}

/** The task knows where its last execution was. */
function ofNow(task: Task, executions: Execution[]) {
  const last = executions.at(-1);
  if (last && !last.attempt && task.executionId) {
    last.node ??= task.node ?? undefined;
    last.host ??= task.host ?? undefined;
  }
}

/** Says what each counts as, unless the sum is not what the task says, as after a command that changed it. */
function count(task: Task, executions: Execution[]) {
  const attempts: Execution[] = [];
  const losses: Execution[] = [];
  let before = 0;
  for (const execution of executions) {
    const attempt = execution.attempt;
    if (execution.outcome === 'SUCCEEDED') attempts.push(execution);
    if (!attempt) continue;
    // A reset counts from one again.
    if (attempt.number <= before) {
      attempts.length = 0;
      losses.length = 0;
    }
    before = attempt.number;
    if (attempt.kind === 'FAILED' || attempt.kind === 'TIMED_OUT') attempts.push(execution);
    if (attempt.kind === 'LOST') losses.push(execution);
  }
  if (attempts.length === task.attempts) {
    attempts.forEach((e, i) => {
      e.counts = { as: 'attempt', number: i + 1 };
    });
  }
  if (losses.length === task.losses) {
    losses.forEach((e, i) => {
      e.counts = { as: 'loss', number: i + 1 };
    });
  }
}
