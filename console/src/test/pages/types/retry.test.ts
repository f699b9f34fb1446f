import { describe, expect, it } from 'vitest';
import { fromParts, PARTS, STRATEGIES, toParts } from '../../../main/pages/types/retry';

describe('a retry in a form', () => {
  it.each(STRATEGIES)('of strategy %s comes back as it was', (strategy) => {
    const retry = fromParts(strategy, PARTS[strategy]);
    expect(retry?.strategy).toBe(strategy);
    expect(retry && fromParts(strategy, toParts(retry))).toEqual(retry);
  });

  it('writes times as ISO', () => {
    expect(fromParts('intervals', { maxAttempts: '4', intervals: '10 s, 1 min, 10 min' })).toEqual({
      strategy: 'intervals',
      maxAttempts: 4,
      intervals: ['PT10S', 'PT1M', 'PT10M'],
    });
  });

  it('that cannot be read is none', () => {
    expect(fromParts('fixed', { maxAttempts: 'many', interval: '10 s' })).toBeUndefined();
    expect(fromParts('fixed', { maxAttempts: '3', interval: 'soon' })).toBeUndefined();
    expect(fromParts('intervals', { maxAttempts: '3', intervals: '10 s, soon' })).toBeUndefined();
  });

  it('for ever shows the pause of its spacing', () => {
    expect(toParts({ strategy: 'forever', spacing: { strategy: 'fixed', interval: 'PT5M' } }).interval).toBe('5 min');
  });
});
