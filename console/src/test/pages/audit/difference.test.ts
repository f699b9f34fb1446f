import { describe, expect, it } from 'vitest';
import { difference, shown } from '../../../main/pages/audit/difference';

describe('the difference between before and after', () => {
  it('names the fields that changed, and only those', () => {
    expect(
      difference('{"state":"FAILED","priority":5,"queue":"mail"}', '{"state":"READY","priority":9,"queue":"mail"}'),
    ).toEqual([
      { name: 'state', before: '"FAILED"', after: '"READY"' },
      { name: 'priority', before: '5', after: '9' },
    ]);
  });

  it('goes into objects', () => {
    expect(
      difference('{"code":{"when":"every PT2S","zone":"UTC"}}', '{"code":{"when":"every PT5S","zone":"UTC"}}'),
    ).toEqual([{ name: 'code.when', before: '"every PT2S"', after: '"every PT5S"' }]);
  });

  it('takes null and what is not there for the same', () => {
    expect(difference('{"a":null}', '{"b":{"c":[1,2]}}')).toEqual([{ name: 'b.c', before: undefined, after: '[1,2]' }]);
    expect(difference(null, '{"copy":"17"}')).toEqual([{ name: 'copy', before: undefined, after: '"17"' }]);
  });

  it('keeps numbers that JavaScript cannot count', () => {
    expect(difference('{"node":3676087829414750209}', '{"node":3676087829414750210}')).toEqual([
      { name: 'node', before: '3676087829414750209', after: '3676087829414750210' },
    ]);
  });

  it('is not fooled by braces and commas in texts', () => {
    expect(difference('{"remark":"a, {b: \\"c\\"}"}', '{"remark":"d"}')).toEqual([
      { name: 'remark', before: '"a, {b: \\"c\\"}"', after: '"d"' },
    ]);
  });

  it('is not known of a text that was cut', () => {
    expect(difference('{"payload":"abc', '{}')).toBeUndefined();
    expect(difference('plain', '{}')).toBeUndefined();
  });
});

it('a text is shown without its quotes', () => {
  expect(shown('"FAILED"')).toBe('FAILED');
  expect(shown('5')).toBe('5');
});
