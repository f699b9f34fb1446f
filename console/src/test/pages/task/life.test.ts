import { describe, expect, it } from 'vitest';
import { executionsOf, nextStart, segmentsOf } from '../../../main/pages/task/life';
import { at, attempt, interval, iso, life, task } from './sampleTask';

const lost = attempt(1, 'LOST', 1, 10);
const failed = attempt(2, 'FAILED', 11, 20);
const again = attempt(3, 'FAILED', 40, 50);

/** Lost, failed, paused while it ran, failed with the same error, and in back-off until minute 60. */
const LIFE = life(
  interval('WAITING', 0, 1),
  interval('RUNNING', 1, 10, lost),
  interval('WAITING', 10, 11),
  interval('RUNNING', 11, 20, failed),
  interval('WAITING', 20, 22),
  interval('RUNNING', 22, 25),
  interval('PAUSED', 25, 38),
  interval('WAITING', 38, 40),
  interval('RUNNING', 40, 50, again),
  interval('WAITING', 50, null),
);
const TASK = task({ attempts: 2, losses: 1, dueAt: iso(60) });

describe('the life of a task', () => {
  it('tells waits from back-off, and goes on to the next execution', () => {
    expect(segmentsOf(TASK, LIFE, at(55)).map((s) => [s.kind, s.future ?? false])).toEqual([
      ['wait', false],
      ['run', false],
      ['wait', false],
      ['run', false],
      ['backoff', false],
      ['run', false],
      ['paused', false],
      ['wait', false],
      ['run', false],
      ['backoff', false],
      ['backoff', true],
    ]);
    expect(segmentsOf(TASK, LIFE, at(55)).at(-1)).toMatchObject({ from: at(55), to: at(60) });
  });

  it('shows from when on a task waits that has become due', () => {
    const ready = task({ state: 'READY', dueAt: iso(5) });
    expect(segmentsOf(ready, life(interval('WAITING', 0, null)), at(9))).toEqual([
      { kind: 'notDue', from: at(0), to: at(5) },
      { kind: 'wait', from: at(5), to: at(9) },
    ]);
  });

  it('of a task that was cancelled before its time was not due', () => {
    const cancelled = task({ state: 'CANCELLED', dueAt: iso(60), finishedAt: iso(5) });
    expect(segmentsOf(cancelled, life(interval('WAITING', 0, 5)), at(9)).map((s) => s.kind)).toEqual(['notDue']);
  });

  it('leaves out what took no time', () => {
    expect(segmentsOf(task(), life(interval('WAITING', 0, 0), interval('RUNNING', 0, 1)), at(9))).toHaveLength(1);
  });
});

describe('executions', () => {
  const executions = executionsOf(TASK, LIFE, [again, failed, lost], at(55));

  it('are numbered in the order of time, with how they ended', () => {
    expect(executions.map((e) => [e.number, e.outcome])).toEqual([
      [1, 'LOST'],
      [2, 'FAILED'],
      [3, 'PAUSED'],
      [4, 'FAILED'],
    ]);
  });

  it('say what they count as', () => {
    expect(executions.map((e) => e.counts)).toEqual([
      { as: 'loss', number: 1 },
      { as: 'attempt', number: 1 },
      undefined,
      { as: 'attempt', number: 2 },
    ]);
  });

  it('say nothing of that where the task has counted otherwise', () => {
    const other = executionsOf({ ...TASK, attempts: 1 }, LIFE, [again, failed, lost], at(55));
    expect(other.map((e) => e.counts?.as)).toEqual(['loss', undefined, undefined, undefined]);
  });

  it('that succeed count too', () => {
    const first = attempt(1, 'FAILED', 1, 2);
    const two = life(interval('RUNNING', 1, 2, first), interval('WAITING', 2, 3), interval('RUNNING', 3, 4));
    const done = task({ state: 'SUCCEEDED', attempts: 2, finishedAt: iso(4) });
    expect(executionsOf(done, two, [first], at(9)).map((e) => e.counts?.number)).toEqual([1, 2]);
  });

  it('count anew after a reset', () => {
    const first = attempt(1, 'FAILED', 1, 2);
    const second = attempt(1, 'FAILED', 5, 6);
    const two = life(
      interval('RUNNING', 1, 2, first),
      interval('ATTENTION', 2, 4),
      interval('WAITING', 4, 5),
      interval('RUNNING', 5, 6, second),
      interval('ATTENTION', 6, null),
    );
    const counted = executionsOf(task({ attempts: 1, state: 'ATTENTION' }), two, [first, second], at(9));
    expect(counted.map((e) => e.counts?.number)).toEqual([undefined, 1]);
  });

  it('name an earlier one with the same error', () => {
    expect(executions.map((e) => e.sameAs)).toEqual([undefined, undefined, undefined, 2]);
  });

  it('have no number where no handler was entered', () => {
    const expired = attempt(1, 'EXPIRED', undefined, 9);
    const found = executionsOf(task({ state: 'FAILED' }), life(interval('WAITING', 0, 9)), [expired], at(10));
    expect(found).toMatchObject([{ outcome: 'EXPIRED', to: at(9) }]);
    expect(found[0]?.number).toBeUndefined();
  });

  it('of now are where the task says', () => {
    const runs = task({ state: 'RUNNING', executionId: 'x', host: 'mill-02', node: '12' });
    const [only] = executionsOf(runs, life(interval('WAITING', 0, 1), interval('RUNNING', 1, null)), [], at(9));
    expect(only).toMatchObject({ outcome: 'RUNNING', host: 'mill-02', to: at(9) });
  });
});

it('a task that waits for a signal may go on at any time', () => {
  expect(nextStart(TASK, 'NOT_DUE', at(55))).toBe(at(60));
  expect(nextStart(TASK, 'AWAITS_SIGNAL', at(55))).toBeUndefined();
  expect(nextStart(TASK, 'NOT_DUE', at(61))).toBeUndefined();
});
