import { expect, it } from 'vitest';
import { tokenText } from '../../../main/pages/tasks/tokenText';

const group = { name: 'lastFingerprint', value: '4583190712345678901' };
const message = 'The bank refuses the card of emre.';

it('a group of errors is called by its message', () => {
  expect(tokenText(group, message, 'en')).toEqual({
    name: 'last error',
    value: 'The bank refuses the card of emre',
    whole: 'last error: The bank refuses the card of emre',
  });
  expect(tokenText(group, message, 'zh').name).toBe('最近错误');
});

it('a group whose message is not known has a short sign', () => {
  expect(tokenText(group, undefined, 'en').whole).toBe('last error: error group 3f9a…');
  expect(tokenText(group, undefined, 'zh').whole).toBe('最近错误: 错误组 3f9a…');
});

it('an error that a task once had is not said to be its last', () => {
  expect(tokenText({ ...group, name: 'fingerprint' }, message, 'en').name).toBe('had error');
});

it('other tokens are read as they are written', () => {
  expect(tokenText({ name: 'error', value: 'connection refused' }, undefined, 'zh').whole).toBe(
    'error:"connection refused"',
  );
});
