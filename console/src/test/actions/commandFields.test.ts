import { describe, expect, it } from 'vitest';
import { commandOf, NOTHING, sampleOf } from '../../main/actions/commandFields';
import { MAIN_VERBS, RARE_VERBS } from '../../main/actions/verbs';
import { fill } from '../../main/actions/verbWords';
import { toInput } from '../../main/format/time';

describe('the fields of a verb', () => {
  it('make a command only when they are complete', () => {
    expect(commandOf('retry', NOTHING)).toEqual({ verb: 'retry' });
    expect(commandOf('resolve', { ...NOTHING, remark: ' ' })).toBeUndefined();
    expect(commandOf('resolve', { ...NOTHING, remark: ' paid by hand ' })).toEqual({
      verb: 'resolve',
      remark: 'paid by hand',
    });
    expect(commandOf('signal', { ...NOTHING, name: 'paid', signalPayload: '{' })).toBeUndefined();
    expect(commandOf('reschedule', { ...NOTHING, dueAt: '' })).toBeUndefined();
  });

  it('leave what is empty as it is', () => {
    expect(commandOf('edit', NOTHING)).toBeUndefined();
    expect(commandOf('edit', { ...NOTHING, priority: '9' })).toEqual({ verb: 'edit', priority: 9 });
    expect(commandOf('edit', { ...NOTHING, priority: '10' })).toBeUndefined();
    expect(commandOf('edit', { ...NOTHING, queue: 'mail', payload: '{"a": 1.0}' })).toEqual({
      verb: 'edit',
      queue: 'mail',
      payload: '{"a": 1.0}',
    });
  });

  it('take a time of the browser and give one of the server', () => {
    const iso = '2026-11-18T03:14:20.000Z';
    expect(commandOf('reschedule', { ...NOTHING, dueAt: toInput(iso) })).toEqual({ verb: 'reschedule', dueAt: iso });
  });

  it('have a sample for each verb that a filter can be given', () => {
    for (const verb of [...MAIN_VERBS, ...RARE_VERBS]) {
      if (verb !== 'run-again') expect(sampleOf(verb, 0).verb).toBe(verb);
    }
  });
});

it('a name among Han stands between spaces, a number of tasks only after one', () => {
  expect(fill('修改{}的时间', '249 个任务')).toBe('修改 249 个任务的时间');
  expect(fill('修改{}的时间', 'mail.send order-17')).toBe('修改 mail.send order-17 的时间');
  expect(fill('Run {} now', '2 tasks')).toBe('Run 2 tasks now');
});
