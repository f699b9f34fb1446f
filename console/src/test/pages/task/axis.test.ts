import { describe, expect, it } from 'vitest';
import { axisOf, roomAhead } from '../../../main/pages/task/axis';

const HOUR = 3_600_000;

describe('the time axis', () => {
  it('is even where no wait outweighs the rest', () => {
    const axis = axisOf(
      [
        { kind: 'wait', from: 0, to: 30 },
        { kind: 'run', from: 30, to: 100 },
      ],
      100,
      0,
      200,
    );
    expect(axis.stretches).toHaveLength(1);
    expect([0, 30, 50, 100].map(axis.x)).toEqual([0, 60, 100, 200]);
  });

  it('cuts waits beside which nothing could be seen', () => {
    const axis = axisOf(
      [
        { kind: 'notDue', from: 0, to: 5 * HOUR },
        { kind: 'run', from: 5 * HOUR, to: 5 * HOUR + 400 },
        { kind: 'attention', from: 5 * HOUR + 400, to: 9 * HOUR },
      ],
      9 * HOUR,
      0,
      1_000,
    );
    expect(axis.stretches.map((s) => s.cut)).toEqual([true, false, true]);
    expect(axis.x(5 * HOUR + 400) - axis.x(5 * HOUR)).toBeGreaterThan(500);
    expect(axis.x(9 * HOUR)).toBe(1_000);
  });

  it('of a task that never ran is even', () => {
    const axis = axisOf([{ kind: 'notDue', from: 0, to: 6 * HOUR }], 7 * HOUR, 0, 700);
    expect(axis.stretches).toHaveLength(1);
    expect(axis.x(6 * HOUR)).toBe(600);
  });

  it('never cuts a run', () => {
    const axis = axisOf(
      [
        { kind: 'wait', from: 0, to: 10 },
        { kind: 'run', from: 10, to: HOUR },
      ],
      HOUR,
      0,
      1_000,
    );
    expect(axis.stretches.some((s) => s.cut)).toBe(false);
  });

  it('keeps everything inside, and ticks apart', () => {
    const axis = axisOf([{ kind: 'run', from: 0, to: HOUR }], HOUR, 100, 900);
    expect(axis.x(-HOUR)).toBe(100);
    expect(axis.x(2 * HOUR)).toBe(900);
    const gaps = axis.ticks.slice(1).map((t, i) => t.x - (axis.ticks[i]?.x ?? 0));
    expect(axis.ticks.length).toBeGreaterThan(3);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(92);
  });

  it('of a moment has a width', () => {
    expect(axisOf([], 5, 0, 100).x(5)).toBe(0);
  });
});

it('leaves room ahead that lasts for a while', () => {
  const nows = Array.from({ length: 60 }, (_, s) => 600_000 + s * 1_000);
  const ends = nows.map((now) => roomAhead(0, now));
  expect(new Set(ends).size).toBeLessThanOrEqual(3);
  expect(ends.every((end, i) => end > (nows[i] ?? 0))).toBe(true);
});
