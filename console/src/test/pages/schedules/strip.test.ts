import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../main/api/client';
import { countOutcomes, type Firing, firingsOf, marksOf, STRIP } from '../../../main/pages/schedules/strip';

const at = (hour: number) => `2026-11-18T${String(hour).padStart(2, '0')}:00:00Z`;

const run = (id: number, hour: number | undefined, state: Schemas['TaskState'] = 'SUCCEEDED') =>
  ({ id: String(id), state, dueAt: hour === undefined ? null : at(hour) }) as Schemas['ScheduleRun'];

const line = (task: number | undefined, hour: number, status: Schemas['FireStatus'] = 'SUCCESS') =>
  ({
    id: String(1_000 + hour),
    task: task === undefined ? null : String(task),
    at: at(hour),
    dueAt: at(hour),
    status,
  }) as Schemas['ScheduleLogEntry'];

describe('the last fires of a schedule', () => {
  it('come from the log where tasks are gone, and lead nowhere', () => {
    const log = [line(3, 3, 'EXECUTING'), line(2, 2, 'FAILURE'), line(1, 1)];
    const firings = firingsOf([], log, true);
    expect(firings.map((firing) => firing.outcome)).toEqual(['RUNNING', 'FAILED', 'SUCCEEDED']);
    expect(firings.map((firing) => firing.task)).toEqual([undefined, undefined, undefined]);
    expect(firings.map((firing) => firing.at)).toEqual([at(3), at(2), at(1)]);
  });

  it('count a task once, by its own state', () => {
    const firings = firingsOf([run(3, 3, 'CANCELLED')], [line(3, 3, 'FAILURE'), line(2, 2), line(2, 2)], true);
    expect(firings.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['3', 'CANCELLED'],
      ['2', 'SUCCEEDED'],
    ]);
  });

  it('stand by their due times, also a backfill and one that submitted nothing', () => {
    const firings = firingsOf([run(9, 1), run(4, 4)], [line(undefined, 3, 'FAILURE')], true);
    expect(firings.map((firing) => firing.at)).toEqual([at(4), at(3), at(1)]);
  });

  it('are not said to have succeeded where the log only tells that a task was submitted', () => {
    expect(firingsOf([], [line(1, 1)], false).map((firing) => firing.outcome)).toEqual(['SUBMITTED']);
  });

  it('by hand stand where the log says, or as the newest while nothing says when', () => {
    const byHand = { ...line(5, 2), dueAt: null };
    expect(firingsOf([run(5, undefined, 'READY'), run(4, 3)], [byHand], true).map((f) => f.id)).toEqual(['4', '5']);
    expect(firingsOf([run(4, 3), run(5, undefined, 'READY')], [], true).map((f) => f.id)).toEqual(['5', '4']);
  });

  it('are thirty at most, the newest', () => {
    const log = Array.from({ length: STRIP }, (_, i) => line(i + 1, i % 24));
    expect(firingsOf([run(99, 23, 'FAILED')], log, true)).toHaveLength(STRIP);
  });

  it('are counted by outcome', () => {
    expect(countOutcomes(firingsOf([run(2, 2), run(1, 1, 'SKIPPED'), run(3, 3)], [], true))).toEqual([
      { outcome: 'SUCCEEDED', n: 2 },
      { outcome: 'SKIPPED', n: 1 },
    ]);
  });
});

describe('the strip', () => {
  const firing = (id: number, outcome: Firing['outcome']): Firing => ({ id: String(id), outcome, at: at(1) });

  it('has the newest on the right, and failures stand out', () => {
    const marks = marksOf([firing(3, 'FAILED'), firing(2, 'SUCCEEDED'), firing(1, 'SKIPPED')], 6, 20);
    expect(marks.map((mark) => mark.id)).toEqual(['1', '2', '3']);
    expect(marks.at(-1)?.x).toBe((STRIP - 1) * 6);
    expect(marks.map((mark) => mark.height)).toEqual([4, 12, 20]);
  });

  it('holds thirty', () => {
    const many = Array.from({ length: 50 }, (_, i) => firing(i, 'SUCCEEDED'));
    expect(marksOf(many, 6, 20).map((mark) => mark.x)[0]).toBe(0);
    expect(marksOf(many, 6, 20)).toHaveLength(STRIP);
  });
});
