import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../main/api/client';
import { isCut } from '../../../main/pages/task/cutTexts';
import { relatedOf } from '../../../main/pages/task/related';
import { iso, task } from './sampleTask';

const inWorkflow = (id: string, ...after: string[]): Schemas['WorkflowTask'] => ({
  id,
  name: `step-${id}`,
  type: 'ledger.any',
  state: 'BLOCKED',
  after: after.map((each) => ({ id: each, name: `step-${each}`, on: 'SUCCESS' })),
  undo: false,
});

const copied: Schemas['ShownEntry'] = {
  id: '1',
  at: iso(1),
  who: 'ops-1',
  verb: 'run-again',
  answer: 'applied',
  task: '1',
  after: '{"task":"8"}',
  redacted: false,
  truncated: false,
};

describe('relations', () => {
  it('name what comes before and after it, and nothing further away', () => {
    const all = [
      inWorkflow('0'),
      inWorkflow('5', '0'),
      inWorkflow('1', '5'),
      inWorkflow('6', '1'),
      inWorkflow('7', '6'),
    ];
    const related = relatedOf(task(), undefined, all, [], []);
    expect(related.before.map((one) => one.id)).toEqual(['5']);
    expect(related.after.map((one) => one.id)).toEqual(['6']);
    expect(related.name).toBe('step-1 (ledger.reconcile)');
  });

  it('tell copies from children', () => {
    const related = relatedOf(task(), undefined, [], [task({ id: '8' }), task({ id: '9' })], [copied]);
    expect(related.made.map((one) => one.copy)).toEqual([true, false]);
  });

  it('know a copy by its input', () => {
    expect(relatedOf(task({ parent: '0' }), task({ id: '0' }), [], [], []).isCopy).toBe(true);
    expect(relatedOf(task({ parent: '0' }), task({ id: '0', payload: '1' }), [], [], []).isCopy).toBe(false);
  });
});

describe('a text that was cut', () => {
  it('is the longest one', () => {
    const cut = task({ truncated: true, payload: 'x'.repeat(100), checkpoint: '{}' });
    expect(isCut(cut, cut.payload)).toBe(true);
    expect(isCut(cut, '{}')).toBe(false);
  });

  it('is none where the server says so', () => {
    expect(isCut(task({ payload: 'x'.repeat(100) }), 'x'.repeat(100))).toBe(false);
  });
});
