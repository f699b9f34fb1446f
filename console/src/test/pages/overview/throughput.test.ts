import { describe, expect, it } from 'vitest';
import type { Slot } from '../../../main/api/statistics';
import { AXIS, BOTTOM, roundUp, scales, snap, TOP, toBars, within } from '../../../main/pages/overview/throughput';

const MINUTE = 60_000;

function slot(from: number, succeeded: number, failed = 0, elapsed = 2 * MINUTE): Slot {
  const counts: Record<string, number> = { SUBMITTED: succeeded, FAILED: failed };
  return {
    from,
    length: 2 * MINUTE,
    elapsed,
    count: (c) => counts[c] ?? 0,
    succeeded,
    ended: succeeded + failed,
    otherwise: failed * 3,
    waits: [],
    runs: [],
    waitP95: undefined,
  };
}

describe('bars of throughput', () => {
  it('are rates per minute', () => {
    const [bar] = toBars([slot(0, 100, 4)]);
    expect(bar).toMatchObject({ done: 50, submitted: 50, out: 2, otherwise: 6 });
  });

  it('count what has just begun by the time that has passed, once that is a quarter', () => {
    const first = slot(0, 100);
    expect(toBars([first, slot(2 * MINUTE, 60, 0, MINUTE)]).map((b) => b.done)).toEqual([50, 60]);
    expect(toBars([first, slot(2 * MINUTE, 60, 0, 0.2 * MINUTE)])).toHaveLength(1);
  });

  it('fit above and below the axis, and the larger scale below is a round one', () => {
    const bars = toBars([slot(0, 3_400, 3), slot(2 * MINUTE, 3_600, 18)]);
    const scale = scales(bars);
    expect(scale.most).toBe(2_000);
    expect([1, 2, 5, 10, 20, 50, 100]).toContain(scale.factor);
    for (const bar of bars) {
      expect(scale.up(bar.done)).toBeGreaterThanOrEqual(TOP);
      expect(scale.down(bar.otherwise + bar.out)).toBeLessThanOrEqual(BOTTOM);
    }
  });

  it('stay inside when nothing but failures happens', () => {
    const scale = scales([{ from: 0, length: MINUTE, done: 1, submitted: 1, otherwise: 500, out: 500 }]);
    expect(scale.factor).toBeLessThan(1);
    expect(scale.down(1_000)).toBeLessThanOrEqual(BOTTOM);
    expect(scale.up(0)).toBe(AXIS);
  });

  it('of nothing have an axis all the same', () => {
    expect(scales([]).most).toBe(1);
  });

  it.each([
    [1, 1],
    [3, 4],
    [191, 200],
    [1_832, 2_000],
    [2_100, 2_500],
    [0.3, 0.4],
  ])('%f ends at %f', (value, end) => {
    expect(roundUp(value)).toBeCloseTo(end);
  });
});

describe('a brush', () => {
  const bars = [0, 2, 4, 6].map((m) => ({ from: m * MINUTE, length: 2 * MINUTE }));

  it('lies on edges of bars', () => {
    expect(snap(2.9 * MINUTE, bars)).toBe(2 * MINUTE);
    expect(snap(99 * MINUTE, bars)).toBe(8 * MINUTE);
  });

  it('has the bars that it touches', () => {
    expect(within(bars, 2 * MINUTE, 6 * MINUTE).map((b) => b.from)).toEqual([2 * MINUTE, 4 * MINUTE]);
  });
});
