import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../main/api/client';
import { formatsIn } from '../../../main/format/useFormat';
import { firstLine, rowSays, timeSays } from '../../../main/pages/tasks/rowSays';
import { tasksWords } from '../../../main/pages/tasks/words';

const NOW = Date.parse('2026-11-18T03:12:38.400Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString();
const task = (changes: Partial<Schemas['ShownTask']>) =>
  ({
    attempts: 0,
    losses: 0,
    maxAttempts: 3,
    updatedAt: ago(8),
    dueAt: ago(8),
    createdAt: ago(60),
    ...changes,
  }) as Schemas['ShownTask'];
const en = (changes: Partial<Schemas['ShownTask']>) =>
  rowSays(task(changes), tasksWords.en as never, formatsIn('en'), NOW);
const zh = (changes: Partial<Schemas['ShownTask']>) => rowSays(task(changes), tasksWords.zh, formatsIn('zh'), NOW);

describe('a row says', () => {
  it('when a task that failed runs again, and what went wrong', () => {
    const waits = {
      state: 'SCHEDULED',
      attempts: 1,
      dueAt: ago(-102),
      lastError: 'java.io.IOException: timed out\n\tat x',
    } as const;
    expect(en(waits)).toBe('Retries in 1 min 42 s: timed out');
    expect(zh(waits)).toBe('1 分 42 秒后重试：timed out');
  });

  it('that a task is due, not when it was', () => {
    const due = { state: 'SCHEDULED', attempts: 1, dueAt: ago(10), lastError: '421 busy' } as const;
    expect(en(due)).toBe('Due, about to be retried: 421 busy');
    expect(zh(due)).toBe('已到期，即将重试：421 busy');
  });

  it('that a task waits for a person, and why', () => {
    expect(en({ state: 'ATTENTION', attempts: 3, lastError: 'Mailbox unknown.' })).toBe(
      'Waits for a person: Mailbox unknown; attempts used: 3',
    );
  });

  it('how a person has dealt with it', () => {
    expect(en({ state: 'RESOLVED', finishedAt: ago(8), remark: 'paid by hand' })).toMatch(
      /^Resolved at .*: paid by hand$/,
    );
  });

  it('how long it runs or waits, by whole seconds', () => {
    const running = task({ state: 'RUNNING', lastStartedAt: ago(32.9) });
    expect(timeSays(running, tasksWords.en as never, formatsIn('en'), NOW)).toBe('runs 32 s');
  });
});

it('the first line of an error has no class before it, unless it is all there is', () => {
  expect(firstLine('java.lang.IllegalStateException: no footer\n at a')).toBe('no footer');
  expect(firstLine('java.lang.NullPointerException')).toBe('java.lang.NullPointerException');
  expect(firstLine('421 busy')).toBe('421 busy');
  expect(firstLine(null)).toBeUndefined();
});
