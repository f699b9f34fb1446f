import { expect, it } from 'vitest';
import { groupAnswers } from '../../main/actions/answers';

it('refusals are grouped by reason, and by state where that is the reason; the most frequent first', () => {
  const grouped = groupAnswers([
    { id: '1', result: 'APPLIED', state: 'FAILED' },
    { id: '2', result: 'ASKED', state: 'RUNNING' },
    { id: '3', result: 'REFUSED', state: 'FAILED', refusal: 'KEY_TAKEN' },
    { id: '4', result: 'REFUSED', state: 'SUCCEEDED', refusal: 'STATE' },
    { id: '5', result: 'REFUSED', state: 'SUCCEEDED', refusal: 'STATE' },
    { id: '6', result: 'REFUSED', state: 'RUNNING', refusal: 'STATE' },
  ]);
  expect(grouped.applied).toBe(1);
  expect(grouped.asked).toBe(1);
  expect(grouped.refused).toEqual([
    { refusal: 'STATE', state: 'SUCCEEDED', ids: ['4', '5'] },
    { refusal: 'KEY_TAKEN', state: undefined, ids: ['3'] },
    { refusal: 'STATE', state: 'RUNNING', ids: ['6'] },
  ]);
});
