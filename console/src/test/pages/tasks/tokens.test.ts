import { describe, expect, it } from 'vitest';
import { parseParams, writeParams } from '../../../main/frame/params';
import { filterOf, paramsOf, paramsOfFilter, readTokens, tokensOf, writeToken } from '../../../main/pages/tasks/tokens';

const NOW = Date.parse('2026-11-18T03:12:38Z');
const local = (text: string) => new Date(text).toISOString();

describe('what is written into the search box', () => {
  it('becomes tokens, several at once', () => {
    expect(readTokens('type:mail.send state:FAILED tag:eu').tokens).toEqual([
      { name: 'type', value: 'mail.send' },
      { name: 'state', value: 'failed' },
      { name: 'tag', value: 'eu' },
    ]);
  });

  it('may have values with spaces and colons', () => {
    expect(readTokens('error:"connection refused" key:a:b/c').tokens).toEqual([
      { name: 'error', value: 'connection refused' },
      { name: 'key', value: 'a:b/c' },
    ]);
  });

  it('does not mind capital letters in names', () => {
    expect(readTokens('Type:mail lastfingerprint:-17').tokens).toEqual([
      { name: 'type', value: 'mail' },
      { name: 'lastFingerprint', value: '-17' },
    ]);
  });

  it('knows states in both languages', () => {
    expect(readTokens('state:失败').tokens).toEqual([{ name: 'state', value: 'failed' }]);
  });

  it('takes a day alone for all of it', () => {
    expect(readTokens('created:2026-11-15').tokens).toEqual([
      { name: 'created', value: '>2026-11-15' },
      { name: 'created', value: '<2026-11-16' },
    ]);
  });

  it('takes how long ago for a time', () => {
    const [token] = readTokens('finished:>3h', NOW).tokens;
    expect(paramsOf(token ? [token] : [])).toEqual({ finishedFrom: new Date(NOW - 3 * 3_600_000).toISOString() });
  });

  it('says what it cannot read, and keeps words that are no tokens apart', () => {
    const { wrong, free, tokens } = readTokens('stat:failed state:broken created:>soon type: node:vm order-17');
    expect(wrong.map((w) => w.why)).toEqual(['name', 'state', 'time', 'empty', 'number']);
    expect(free).toEqual(['order-17']);
    expect(tokens).toEqual([]);
  });
});

describe('tokens in the URL', () => {
  const text =
    'type:mail.send type:sms state:failed key:order-* created:>2026-11-15 created:<2026-11-16T08:30 attr.customer:4711';

  it('have the parameters that other pages link to', () => {
    expect(paramsOf(readTokens(text).tokens)).toEqual({
      type: ['mail.send', 'sms'],
      state: ['FAILED'],
      keyPrefix: 'order-',
      createdFrom: local('2026-11-15T00:00'),
      createdBefore: local('2026-11-16T08:30'),
      'attr.customer': '4711',
    });
  });

  it('come back as they were written', () => {
    const url = writeParams(paramsOf(readTokens(`${text} error:"a \\"b\\""`).tokens));
    const back = tokensOf(parseParams(url)).map(writeToken).join(' ');
    expect(back).toBe(`${text} error:"a \\"b\\""`);
  });

  it('leave other parameters of the view alone', () => {
    expect(tokensOf({ order: 'OLDEST', focus: '1', queue: 'mail' })).toEqual([{ name: 'queue', value: 'mail' }]);
  });
});

describe('a filter', () => {
  it('is made of the parameters, without states that there are not', () => {
    expect(
      filterOf({ type: 'mail', state: ['FAILED', 'BROKEN'], keyPrefix: 'a', 'attr.customer': '4711', order: 'OLDEST' }),
    ).toEqual({ types: ['mail'], states: ['FAILED'], keyPrefix: 'a', attributes: { customer: '4711' } });
  });

  it('leads back to the view that shows it', () => {
    const filter = { types: ['mail'], states: ['FAILED' as const], tenant: '7', attributes: { customer: '4711' } };
    expect(filterOf(paramsOfFilter(filter))).toEqual(filter);
  });
});
