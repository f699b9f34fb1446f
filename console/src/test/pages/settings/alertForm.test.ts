import { describe, expect, it } from 'vitest';
import { type AlertForm, alertFormOf, NO_ALERT, ruleOf, wrongIn } from '../../../main/pages/settings/alertForm';

const form = (change: Partial<AlertForm>): AlertForm => ({ ...NO_ALERT, name: 'a', mail: 'a@shop.example', ...change });

describe('the rule of a form', () => {
  it('has what was written, and nothing for what the server knows better', () => {
    expect(ruleOf(form({ type: ' mail.send ', window: '10 min', repeatAfter: '1h 30m' }))).toEqual({
      kind: 'ATTENTION',
      type: 'mail.send',
      window: 'PT10M',
      repeatAfter: 'PT1H30M',
      mail: ['a@shop.example'],
    });
  });

  it('leaves out what another kind has been given before', () => {
    const before = form({
      type: 'mail.send',
      tenant: '7',
      share: '30%',
      window: '10m',
      queue: 'mail',
      longerThan: '2m',
    });
    expect(ruleOf({ ...before, kind: 'OLDEST_READY' })).toEqual({
      kind: 'OLDEST_READY',
      queue: 'mail',
      longerThan: 'PT2M',
      mail: ['a@shop.example'],
    });
    expect(ruleOf({ ...before, kind: 'NODE_LOST' })).toEqual({
      kind: 'NODE_LOST',
      window: 'PT10M',
      mail: ['a@shop.example'],
    });
  });

  it.each([
    ['30%', 0.3],
    ['30', 0.3],
    ['0.3', 0.3],
    ['12.5%', 0.125],
    ['1%', 0.01],
    ['100', 1],
  ])('reads a share of %s', (share, read) => {
    expect(ruleOf(form({ kind: 'FAILURE_RATE', share })).share).toBe(read);
  });

  it('splits addresses, and signs only what is posted', () => {
    const rule = ruleOf(form({ mail: 'a@x.example, b@x.example；c@x.example', secret: 'signing' }));
    expect(rule.mail).toEqual(['a@x.example', 'b@x.example', 'c@x.example']);
    expect(rule.secret).toBeUndefined();
    expect(ruleOf(form({ webhook: 'https://chat.example/hook', secret: 'signing' })).secret).toBe('signing');
  });

  it('survives being shown in a form again, in both languages', () => {
    const rule = ruleOf(
      form({
        kind: 'FAILURE_RATE',
        queue: 'payments',
        share: '12.5%',
        atLeast: '20',
        window: '90 min',
        repeatAfter: '1d',
        tellEnd: true,
        quiet: '22:00-07:00 Europe/Berlin',
        webhookSecret: 'hook',
        secret: 'signing',
        disabled: true,
      }),
    );
    expect(ruleOf(alertFormOf('a', rule, 'en'))).toEqual(rule);
    expect(ruleOf(alertFormOf('a', rule, 'zh'))).toEqual(rule);
  });
});

describe('what is wrong with a form', () => {
  it('is nothing where everything is as the server wants it', () => {
    expect(wrongIn(form({ window: '5 min', quiet: '22:00-07:00' }))).toEqual(new Set());
  });

  it.each<[string, Partial<AlertForm>]>([
    ['name', { name: 'two words' }],
    ['name', { name: '' }],
    ['tenant', { tenant: 'acme' }],
    ['share', { kind: 'FAILURE_RATE', share: '0' }],
    ['share', { kind: 'FAILURE_RATE', share: '101%' }],
    ['atLeast', { kind: 'FAILURE_RATE', atLeast: '0' }],
    ['window', { window: '10 s' }],
    ['window', { window: '25 h' }],
    ['window', { window: 'soon' }],
    ['longerThan', { kind: 'MISSED_FIRE', longerThan: '31 d' }],
    ['repeatAfter', { repeatAfter: '5 s' }],
    ['quiet', { quiet: 'at night' }],
    ['webhook', { webhook: 'chat.example/hook' }],
    ['webhook', { webhook: 'https://anna:secret@chat.example/' }],
    ['mail', { mail: 'anna' }],
    ['both', { webhook: 'https://chat.example/', webhookSecret: 'hook' }],
    ['nobody', { mail: '' }],
  ])('is said of %s in %j', (field, change) => expect(wrongIn(form(change))).toEqual(new Set([field])));

  it('does not count what the kind does not look at', () => {
    expect(wrongIn(form({ kind: 'NODE_LOST', share: 'x', tenant: 'x', longerThan: 'x' }))).toEqual(new Set());
  });
});
