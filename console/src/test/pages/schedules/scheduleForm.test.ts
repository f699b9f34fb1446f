import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../main/api/client';
import { isJson } from '../../../main/format/json';
import { changesOf, formOf, NEW_FORM, newOf, whenOf, wrongIn } from '../../../main/pages/schedules/scheduleForm';

const stored: Schemas['Schedule'] = {
  name: 'books.close',
  type: 'books.close',
  payload: '{"year": 2026}',
  description: '',
  tenant: '0',
  creator: '0',
  tags: ['money'],
  when: 'cron:30 2 * * *',
  zone: 'Europe/Berlin',
  jitter: 'PT0S',
  onHoliday: 'skip',
  catchUp: 1,
  overlap: 'skip',
  misfireThreshold: 'PT1M30S',
  log: 'trigger',
  logKept: 'PT720H',
};

describe('the form of a schedule', () => {
  it('sends nothing where nothing was changed', () => {
    const form = formOf(stored, false);
    expect(changesOf(form, { ...form })).toEqual({});
  });

  it('sends only what was changed, and null for what was taken away', () => {
    const form = formOf({ ...stored, queue: 'night' }, false);
    expect(changesOf(form, { ...form, cron: '0 4 * * *', queue: '' })).toEqual({ when: 'cron:0 4 * * *', queue: null });
  });

  it('leaves a hidden payload alone', () => {
    const form = formOf(stored, true);
    expect(form.payload).toBe('');
    expect(changesOf(form, { ...form, description: 'At night' })).toEqual({ description: 'At night' });
  });

  it('reads and writes intervals as people do', () => {
    const form = formOf({ ...stored, when: 'every PT1H30M' }, false);
    expect([form.kind, form.every]).toEqual(['every', '1 h 30 min']);
    expect(whenOf({ ...form, every: '90s' })).toBe('every PT1M30S');
    expect(whenOf({ ...form, every: 'often' })).toBeUndefined();
  });

  it('tells what cannot be sent', () => {
    expect(wrongIn({ ...NEW_FORM, cron: ' ', priority: 'high', jitter: 'some' })).toEqual([
      'name',
      'type',
      'when',
      'priority',
      'jitter',
    ]);
  });

  it('adds a schedule without fields that have no value', () => {
    const made = newOf({ ...NEW_FORM, name: 'a', type: 'b', tags: 'x, y' });
    expect(made).toMatchObject({ name: 'a', type: 'b', when: 'cron:0 3 * * *', tags: ['x', 'y'], logKept: 'PT720H' });
    expect(Object.keys(made)).not.toContain('queue');
  });
});

it('JSON is told from other texts', () => {
  expect([isJson('{"a": 1}'), isJson('17'), isJson('{a: 1}'), isJson('')]).toEqual([true, true, false, false]);
});
