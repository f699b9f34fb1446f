import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../main/api/client';
import { explain, explained, remedy } from '../../main/explain/explain';
import { errorLine } from '../../main/explain/facts';
import { formatsIn } from '../../main/format/useFormat';
import type { Language } from '../../main/words/words';
import { SAMPLES } from './samples';

const NOW = Date.parse('2026-11-16T03:12:38Z');

type Reason = Schemas['Reason'];

function of(reason: Reason, data: Record<string, unknown>): Schemas['Explanation'] {
  return { task: '1', state: 'READY', reason, data, sentence: 'The server says so.', remedy: 'The server knows.' };
}

function sentence(reason: Reason, data: Record<string, unknown>, language: Language = 'en', besides = {}) {
  return explain(of(reason, data), formatsIn(language), language, { now: NOW, ...besides });
}

describe.each(Object.entries(SAMPLES) as [Reason, Record<string, unknown>[]][])('%s', (reason, samples) => {
  it.each(samples)('is said in both languages %#', (data) => {
    const en = sentence(reason, data, 'en');
    const zh = sentence(reason, data, 'zh');
    for (const text of [en, zh]) {
      expect(text).not.toMatch(/undefined|null|NaN|Invalid|\[object|The server/);
      expect(text).not.toMatch(/ {2}|\.\.|。。|：。|: \./);
    }
    expect(en).toMatch(/[.]$/);
    expect(zh).toMatch(/。$/);
    expect(zh).toMatch(/[\u4e00-\u9fff]{2}/);
    expect(en).not.toMatch(/[\u4e00-\u9fff]/);
  });

  it.each(samples)('says what moves it in both languages %#', (data) => {
    for (const language of ['en', 'zh'] as const) {
      const text = remedy(of(reason, data), formatsIn(language), language, { now: NOW });
      expect(text).not.toMatch(/undefined|The server/);
      expect(text.length).toBeGreaterThan(4);
    }
  });
});

describe('a sentence', () => {
  it('counts what is left from now, not from when the server spoke', () => {
    expect(sentence('SLEEPING', { step: 's', until: '2026-11-16T03:14:20Z' })).toContain('1 min 42 s more');
  });

  it('says how far a task had come, and what its error was, where that is known', () => {
    const task = {
      attempts: 2,
      maxAttempts: 5,
      lastError: 'io.ledger.GatewayException: 503 from bank-gateway\n\tat x',
    };
    const progress = { reported: { done: 31020, total: 50000, at: '', samples: [] } };
    const text = sentence('NOT_DUE', { until: '2026-11-16T03:14:20Z', attempts: 2 }, 'en', { task, progress });
    expect(text).toContain('attempt 3 of 5');
    expect(text).toContain('31,020 of 50,000');
    expect(text).toContain('Last error: 503 from bank-gateway.');
  });

  it('leads to the tasks that it names', () => {
    const said = explained(of('TURN_TAKEN', { key: 'acme', holders: ['7101'] }), formatsIn('en'), 'en', { now: NOW });
    expect(said).toContainEqual({ thing: 'task', id: '7101' });
  });

  it('says why a task was skipped, and leads to the task that was the cause', () => {
    const data = { because: 'PREDECESSOR', task: '7101', name: 'charge', on: 'SUCCESS', ended: 'CANCELLED' };
    expect(sentence('SKIPPED', data)).toBe(
      'Was skipped, without being run: it comes after the success of charge, which is cancelled.',
    );
    expect(sentence('SKIPPED', data, 'zh')).toBe(
      '已跳过，没有运行：它要求前置任务 charge 成功，而该任务的结果是“已取消”。',
    );
    const said = explained(of('SKIPPED', data), formatsIn('zh'), 'zh', { now: NOW });
    expect(said).toContainEqual({ thing: 'task', id: '7101', name: 'charge' });
  });

  it('says how it is with the only node that may run a task', () => {
    const data = { node: '11', because: 'DRAINING' };
    expect(sentence('WANTS_NODE', data)).toBe('Waits for node 11 alone, which drains.');
    expect(sentence('WANTS_NODE', data, 'zh')).toBe('只等待执行器 11，其他执行器不得运行它；该执行器正在排空。');
  });

  it('of a reason that is not known is the server’s own', () => {
    expect(sentence('SOMETHING_NEW' as Reason, {})).toBe('The server says so.');
  });
});

it('an error is told by the message of its first line; where there is none, by its class', () => {
  expect(errorLine('io.ledger.GatewayException: 503 from bank-gateway.\n\tat x')).toBe('503 from bank-gateway');
  expect(errorLine('shop.Bank$BankException: Order 3406 could not be charged')).toBe('Order 3406 could not be charged');
  expect(errorLine('see api.example.com: down')).toBe('see api.example.com: down');
  expect(errorLine('java.lang.OutOfMemoryError')).toBe('OutOfMemoryError');
  expect(errorLine('x'.repeat(500))).toHaveLength(201);
});
