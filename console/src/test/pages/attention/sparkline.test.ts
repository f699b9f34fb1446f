import { describe, expect, it } from 'vitest';
import { bars, mostOf, peak } from '../../../main/pages/attention/sparkline';

describe('the bars of a group', () => {
  it('stand side by side over the whole width, with gaps between them', () => {
    const drawn = bars([1, 1, 1, 1], 1, 118, 20);
    expect(drawn.map((b) => b.x)).toEqual([0, 30, 60, 90]);
    expect(drawn.at(-1)).toEqual({ x: 90, y: 0, width: 28, height: 20 });
  });

  it('are as high as the root of their share of the greatest of all groups', () => {
    const [low, high] = bars([5, 20], 80, 100, 20);
    expect(low).toMatchObject({ y: 15, height: 5 });
    expect(high).toMatchObject({ y: 10, height: 10 });
  });

  it('are never too small to be seen, and not there for nothing', () => {
    expect(bars([0, 1], 10_000, 100, 20)).toEqual([{ x: 51, y: 18, width: 49, height: 2 }]);
  });

  it('are none where nothing was counted', () => {
    expect(bars([], 0, 100, 20)).toEqual([]);
    expect(bars([0, 0], 0, 100, 20)).toEqual([]);
  });
});

it('the scale is that of the greatest count of any group', () => {
  expect(mostOf([{ counts: [1, 7] }, { counts: [] }, { counts: [3] }])).toBe(7);
  expect(mostOf([])).toBe(0);
});

it('the peak is the first of the greatest', () => {
  expect(peak([0, 4, 4])).toBe(1);
  expect(peak([0, 0])).toBeUndefined();
});
