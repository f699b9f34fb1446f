import { describe, expect, it } from 'vitest';
import { FIELDS, type Policy, parseRate, toForm, toPatch, wrongFields } from '../../../main/pages/types/policy';

const POLICY: Policy = {
  title: 'Charge the card',
  queue: 'payments',
  priority: 8,
  disabled: false,
  retry: { strategy: 'fixed', maxAttempts: 3, interval: 'PT10S' },
  timeout: 'PT1H',
  needsPerson: true,
  rate: { tasks: 100, period: 'PT1M', burst: 20 },
  steps: ['collect', 'wrap'],
  attributes: { customer: '/customer/id' },
};

describe('a policy in a form', () => {
  it('is no change while nothing is edited', () => {
    expect(toPatch(toForm(POLICY), toForm(POLICY))).toEqual({});
    expect(wrongFields(toForm(POLICY))).toEqual([]);
  });

  it('has a field for everything that a policy has', () => {
    expect(FIELDS).toHaveLength(23);
  });

  it('sends only what was changed, as the API wants it', () => {
    const before = toForm(POLICY);
    const after = {
      ...before,
      priority: '9',
      disabled: 'true',
      timeout: '90 s',
      maxRunning: '3',
      rate: '',
      steps: 'collect, wrap，weigh',
      deadline: '',
    };
    expect(toPatch(before, after)).toEqual({
      priority: 9,
      disabled: true,
      timeout: 'PT1M30S',
      maxRunning: 3,
      rate: null,
      steps: ['collect', 'wrap', 'weigh'],
    });
  });

  it('names what cannot be read', () => {
    const form = { ...toForm(POLICY), priority: 'high', timeout: 'soon', attributes: '{' };
    expect(wrongFields(form)).toEqual(['priority', 'timeout', 'attributes']);
  });

  it.each([
    ['100 / 1 min', { tasks: 100, period: 'PT1M' }],
    ['100 / min', { tasks: 100, period: 'PT1M' }],
    ['5/10s +20', { tasks: 5, period: 'PT10S', burst: 20 }],
    ['a lot', undefined],
    ['5 /', undefined],
  ])('reads the rate %s', (text, rate) => {
    expect(parseRate(text)).toEqual(rate);
  });
});
