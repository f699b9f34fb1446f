import { describe, expect, it } from 'vitest';
import { MAIN_VERBS, outcomeOf, RARE_VERBS } from '../../../main/actions/verbs';
import { offered } from '../../../main/pages/task/verbs';
import { STATES } from '../../../main/words/states';

describe.each(STATES)('a task that is %s', (state) => {
  const offers = offered(state, undefined);

  it('has buttons only for what its state allows', () => {
    expect(offers.buttons.filter((verb) => outcomeOf(verb, state) === 'refused')).toEqual([]);
  });

  it('shows as missed only what its state forbids', () => {
    if (offers.missed) expect(outcomeOf(offers.missed, state)).toBe('refused');
  });

  it('offers every verb once', () => {
    const all = [...offers.buttons, ...offers.menu, ...(offers.missed ? [offers.missed] : [])];
    expect(all.sort()).toEqual([...MAIN_VERBS, ...RARE_VERBS].sort());
  });
});

it('what holds a task decides what is offered first', () => {
  expect(offered('SCHEDULED', 'AWAITS_SIGNAL').main).toBe('signal');
  expect(offered('RUNNING', 'PAUSE_ASKED').buttons[0]).toBe('resume');
  expect(offered('ATTENTION', 'OUT_OF_ATTEMPTS').main).toBe('retry');
  expect(offered('RUNNING', 'RUNNING').main).toBeUndefined();
});
