import { expect, it } from 'vitest';
import { touchedOf } from '../../main/actions/Happens';

const exactly = (value: number) => ({ value, atLeast: false });
const atLeast = (value: number) => ({ value, atLeast: true });

it('the number of a dry run is that of the title where no state refuses', () => {
  expect(touchedOf('retry', { FAILED: atLeast(10_000) }, exactly(48_211))).toEqual(exactly(48_211));
  expect(touchedOf('retry', { FAILED: atLeast(10_000) }, atLeast(20_000))).toEqual(atLeast(20_000));
});

it('tasks whose state refuses are not in the title, though a dry run counts them', () => {
  expect(touchedOf('retry', { FAILED: exactly(38), RUNNING: exactly(6) }, exactly(44))).toEqual(exactly(38));
  expect(touchedOf('retry', { FAILED: atLeast(10_000), RUNNING: exactly(6) }, exactly(48_217))).toEqual(
    exactly(48_211),
  );
});

it('what was counted by state stands where nobody knows how many refuse', () => {
  expect(touchedOf('retry', { FAILED: exactly(38), RUNNING: atLeast(10_000) }, exactly(90_000))).toEqual(exactly(38));
});
