import { describe, expect, it } from 'vitest';
import { band, bandWidth } from '../../../main/pages/overview/flow';
import { isLate, logShare } from '../../../main/pages/overview/late';

describe('a band of the state flow', () => {
  it('is as wide as its rate, never invisible, and nothing for nothing', () => {
    expect(bandWidth(100, 100)).toBe(54);
    expect(bandWidth(50, 100)).toBe(27);
    expect(bandWidth(0.001, 100)).toBe(1.4);
    expect(bandWidth(0, 100)).toBe(0);
    expect(bandWidth(0, 0)).toBe(0);
  });

  it('has the same width at both ends', () => {
    expect(band(0, 10, 100, 50, 20)).toBe('M0 10C50 10 50 50 100 50v20C50 70 50 30 0 30z');
  });
});

describe('an age', () => {
  it('is late after five minutes', () => {
    expect(isLate(299_999)).toBe(false);
    expect(isLate(300_000)).toBe(true);
  });

  it('has its place between a tenth of a second and an hour', () => {
    expect(logShare(1)).toBe(0.02);
    expect(logShare(3_600_000)).toBe(1);
    expect(logShare(86_400_000)).toBe(1);
    expect(logShare(60_000)).toBeGreaterThan(logShare(6_000));
  });
});
