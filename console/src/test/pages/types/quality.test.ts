import { describe, expect, it } from 'vitest';
import type { Slot } from '../../../main/api/statistics';

const { toShares, worst } = await import('../../../main/pages/types/quality');
type Quality = Parameters<typeof worst>[0] extends Map<string, infer Q> ? Q : never;

function slot(from: number, succeeded: number, failed: number): Slot {
  return {
    from,
    length: 1,
    count: (c) => (c === 'FAILED' ? failed : 0),
    succeeded,
    again: 0,
    waits: [],
    runs: [],
    waitP95: undefined,
  };
}

function quality(firstTry: number | undefined, done: number): Quality {
  const none = { p50: undefined, p95: undefined, p99: undefined };
  return { done, failed: 0, firstTry, secondTry: undefined, wait: none, run: none, shares: [] };
}

describe('the success strip', () => {
  it('has at most thirty cells, and loses nothing', () => {
    const shares = toShares(Array.from({ length: 168 }, (_, i) => slot(i, 2, 1)));
    expect(shares.length).toBeLessThanOrEqual(30);
    expect(shares.reduce((sum, s) => sum + s.good, 0)).toBe(336);
    expect(shares.reduce((sum, s) => sum + s.bad, 0)).toBe(168);
  });
});

describe('the weakest type', () => {
  it('is the one whose first try fails most, among those that were tried often enough', () => {
    const found = worst(
      new Map([
        ['a', quality(0.95, 100)],
        ['b', quality(0.8, 50)],
        ['c', quality(0, 2)],
        ['d', quality(undefined, 0)],
      ]),
    );
    expect(found).toEqual({ name: 'b', firstTry: 0.8 });
  });

  it('is none where nothing was tried', () => {
    expect(worst(new Map())).toBeUndefined();
  });
});
