import { expect, it } from 'vitest';
import { wholePayload } from '../../main/actions/wholePayload';

const TASK = { payload: '{"order": 12345678901234567890}', redacted: false, truncated: false };

it('is offered letter by letter', () => {
  expect(wholePayload(TASK)).toBe('{"order": 12345678901234567890}');
});

it('is not offered if something is hidden from the viewer, or cut, or if there is none', () => {
  expect(wholePayload({ ...TASK, redacted: true })).toBeUndefined();
  expect(wholePayload({ ...TASK, truncated: true })).toBeUndefined();
  expect(wholePayload({ ...TASK, payload: '' })).toBeUndefined();
  expect(wholePayload(undefined)).toBeUndefined();
});
