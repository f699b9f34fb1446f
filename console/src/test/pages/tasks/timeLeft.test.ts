import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../main/api/client';
import { timeLeft } from '../../../main/pages/tasks/timeLeft';

const START = '2026-11-18T03:00:00Z';
const NOW = Date.parse('2026-11-18T03:01:10Z');
const task = (changes: Partial<Schemas['ShownTask']>) =>
  ({
    state: 'RUNNING',
    firstStartedAt: START,
    lastStartedAt: START,
    progress: { done: 60, total: 120, at: '2026-11-18T03:01:00Z' },
    ...changes,
  }) as Schemas['ShownTask'];

describe('how long the rest takes', () => {
  it('goes on as since the start, less what has passed since the report', () => {
    expect(timeLeft(task({}), NOW)).toBe(50_000);
  });

  it('is not known of a task that was started again, since it may have gone on from a checkpoint', () => {
    expect(timeLeft(task({ lastStartedAt: '2026-11-18T03:00:30Z' }), NOW)).toBeUndefined();
  });

  it('is not known without a total, at the end, or when the report is older than the rest would take', () => {
    expect(timeLeft(task({ progress: { done: 60, total: 0, at: START } }), NOW)).toBeUndefined();
    expect(timeLeft(task({ progress: { done: 120, total: 120, at: START } }), NOW)).toBeUndefined();
    expect(timeLeft(task({}), NOW + 60_000)).toBeUndefined();
  });
});
