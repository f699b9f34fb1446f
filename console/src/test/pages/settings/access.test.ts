import { describe, expect, it } from 'vitest';
import type { Me } from '../../../main/frame/me';
import { formOf, grantOf, isTenant, NO_GRANT, namesIn } from '../../../main/pages/settings/grant';
import { barred, tabOf } from '../../../main/pages/settings/tabs';

const everything: Me['scope'] = { tenant: null, types: [], queues: [], everything: true };
const me = (change: Partial<Me>): Me => ({
  name: 'anna',
  role: 'ADMIN',
  scope: everything,
  may: [],
  readOnly: false,
  title: '',
  ...change,
});

describe('what somebody may do', () => {
  it('is split at commas of both languages and at spaces, each name once', () => {
    expect(namesIn('mail.send, books.close，mail.send、a\nb;')).toEqual(['mail.send', 'books.close', 'a', 'b']);
  });

  it('is bound to nothing where nothing is written', () => {
    expect(grantOf({ ...NO_GRANT, tenant: ' ' })).toEqual({ role: 'VIEWER', tenant: null, types: [], queues: [] });
  });

  it('survives being shown in a form again', () => {
    const grant = { role: 'OPERATOR' as const, tenant: '7', types: ['a', 'b'], queues: ['q'] };
    expect(grantOf(formOf(grant))).toEqual(grant);
  });

  it.each([
    ['', true],
    ['-1', true],
    ['7', true],
    ['acme', false],
    ['1.5', false],
  ])('a tenant of %j: %s', (text, is) => expect(isTenant(text)).toBe(is));
});

describe('tabs', () => {
  it('are open to who may read what is in them', () => {
    expect(barred('tokens', me({ may: ['listTokens'] }))).toBeUndefined();
    expect(barred('you', me({ role: 'VIEWER' }))).toBeUndefined();
  });

  it('say that the role is too low', () => expect(barred('users', me({ role: 'OPERATOR' }))).toBe('role'));

  it('say that somebody is bound to a part, even where their role would do', () => {
    const bound = me({
      scope: { ...everything, tenant: '7', everything: false },
      may: ['listTokens', 'getDebugModes'],
    });
    expect(barred('tokens', bound)).toBe('scope');
    expect(barred('debug', bound)).toBeUndefined();
  });

  it('say that nobody may here, where the installation is read-only', () =>
    expect(barred('tokens', me({ role: 'VIEWER', readOnly: true }))).toBe('readOnly'));

  it('say that there is no such thing here: even an administrator may not', () =>
    expect(barred('sessions', me({}))).toBe('elsewhere'));

  it('begin with oneself where the URL names none that there is', () => {
    expect(tabOf('nothing')).toBe('you');
    expect(tabOf('alerts')).toBe('alerts');
  });
});
