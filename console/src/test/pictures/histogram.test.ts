import { describe, expect, it } from 'vitest';
import { addBuckets, heatStep, quantile, regroup } from '../../main/pictures/histogram';

const BOUNDS = [1, 10, 100, 1_000];

describe('durations in buckets', () => {
  it('add up, whichever list is longer', () => {
    expect(addBuckets([1, 2], [3, 4, 5])).toEqual([4, 6, 5]);
    expect(addBuckets([], [])).toEqual([]);
  });

  it('give quantiles that lie in the right bucket', () => {
    expect(quantile(0.5, [0, 0, 10, 0, 0], BOUNDS)).toBeCloseTo(31.6, 1);
    expect(quantile(0.95, [95, 0, 0, 5, 0], BOUNDS)).toBe(1);
    expect(quantile(0.99, [95, 0, 0, 5, 0], BOUNDS)).toBeGreaterThan(100);
    expect(quantile(1, [0, 0, 0, 0, 3], BOUNDS)).toBe(2_000);
  });

  it('of nothing have no quantile', () => {
    expect(quantile(0.5, [0, 0], BOUNDS)).toBeUndefined();
  });

  it('are put together into fewer rows without losing any', () => {
    const rows = regroup([1, 2, 3, 4, 5], BOUNDS, [10, 1_000]);
    expect(rows).toEqual([3, 7, 5]);
  });
});

describe('the heat of a cell', () => {
  it('is none for zero, and grows with the logarithm', () => {
    expect(heatStep(0, 100)).toBeUndefined();
    expect(heatStep(1, 100)).toBe(0);
    expect(heatStep(10, 100)).toBe(2);
    expect(heatStep(100, 100)).toBe(5);
    expect(heatStep(1, 1)).toBe(5);
  });
});
