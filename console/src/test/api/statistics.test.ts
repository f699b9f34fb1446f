import { describe, expect, it } from 'vitest';

const { firstTrySuccess, secondTrySuccess, toSeries } = await import('../../main/api/statistics');
type Answer = Parameters<typeof toSeries>[0];

const NOW = Date.parse('2026-11-18T10:30:20Z');

function point(at: string, counts: Record<string, number>, waits: number[] = []) {
  const durations = { count: 0, p50: null, p95: null, p99: null, buckets: waits, sketch: null };
  return { at, counts, succeeded: 0, ended: 0, waits: durations, runs: { ...durations, buckets: [] } };
}

function answer(...items: ReturnType<typeof point>[]): Answer {
  return { step: 'MINUTE', from: '', to: '', bounds: ['PT1S', 'PT10S'], items } as unknown as Answer;
}

describe('a series', () => {
  it('has a slot for each bar, also where nothing was counted, and ends after now', () => {
    const series = toSeries(answer(), '3h', NOW);
    expect(series.slots).toHaveLength(90);
    expect(series.to).toBeGreaterThan(NOW);
    expect(series.to - NOW).toBeLessThanOrEqual(120_000);
  });

  it('puts the minutes of a bar together', () => {
    const series = toSeries(
      answer(
        point('2026-11-18T10:28:00Z', { SUBMITTED: 3, SUCCEEDED_FIRST: 2 }, [1, 1]),
        point('2026-11-18T10:29:00Z', { SUBMITTED: 4, SUCCEEDED_FIRST: 1 }, [0, 2]),
      ),
      '3h',
      NOW,
    );
    const slot = series.slots.find((s) => s.from === Date.parse('2026-11-18T10:28:00Z'));
    expect(slot?.count('SUBMITTED')).toBe(7);
    expect(slot?.succeeded).toBe(3);
    expect(slot?.waits).toEqual([1, 3]);
    expect(series.whole.count('SUBMITTED')).toBe(7);
  });

  it('says how many executions are tried again', () => {
    const { whole } = toSeries(
      answer(point('2026-11-18T10:20:00Z', { STARTED: 10, SUCCEEDED_FIRST: 6, FAILED: 1, ATTENTION: 1, SUSPENDED: 1 })),
      '1h',
      NOW,
    );
    expect(whole.again).toBe(1);
  });

  it('has shares of tries, and none where nothing was tried', () => {
    const { whole, slots } = toSeries(
      answer(
        point('2026-11-18T10:20:00Z', { FIRST_TRIES: 10, SUCCEEDED_FIRST: 9, SECOND_TRIES: 1, SUCCEEDED_SECOND: 1 }),
      ),
      '1h',
      NOW,
    );
    expect(firstTrySuccess(whole)).toBe(0.9);
    expect(secondTrySuccess(whole)).toBe(1);
    expect(slots[0] && firstTrySuccess(slots[0])).toBeUndefined();
  });
});
