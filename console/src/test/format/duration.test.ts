import { describe, expect, it } from 'vitest';
import { duration, isoDuration, isoMilliseconds, parseDuration } from '../../main/format/duration';

describe('a duration', () => {
  it.each([
    [0, '0 s', '0 秒'],
    [7, '7 ms', '7 毫秒'],
    [200, '0.2 s', '0.2 秒'],
    [27_000, '27 s', '27 秒'],
    [59_600, '1 min', '1 分'],
    [102_000, '1 min 42 s', '1 分 42 秒'],
    [3 * 3_600_000 + 5 * 60_000, '3 h 05 min', '3 小时 05 分'],
    [52 * 3_600_000, '2 d 4 h', '2 天 4 小时'],
  ])('of %i ms has two units at most', (milliseconds, en, zh) => {
    expect(duration(milliseconds, 'en')).toBe(en);
    expect(duration(milliseconds, 'zh')).toBe(zh);
  });

  it.each([
    ['PT1H30M', 5_400_000],
    ['PT0.25S', 250],
    ['P2DT3H', 51 * 3_600_000],
    ['-PT5S', -5_000],
    ['PT0S', 0],
  ])('%s is read', (iso, milliseconds) => {
    expect(isoMilliseconds(iso)).toBe(milliseconds);
  });

  it.each([0, 250, 5_000, 90_000, 5_400_000, 51 * 3_600_000])(
    'of %i ms comes back from ISO as it was',
    (milliseconds) => {
      expect(isoMilliseconds(isoDuration(milliseconds))).toBe(milliseconds);
    },
  );

  it.each([
    ['90s', 90_000],
    ['1h 30m', 5_400_000],
    ['2 d', 172_800_000],
    ['1 小时 30 分', 5_400_000],
    ['PT5M', 300_000],
    ['pt5m', 300_000],
  ])('that a person writes as %s is understood', (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  it.each(['', 'soon', '5', '5 parsecs', '1h and 2m'])('written as "%s" is refused', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});
