import { describe, expect, it } from 'vitest';
import { NONE, toggle, toggleRange, toggleShown } from '../../../main/pages/tasks/selection';

const rows = ['a', 'b', 'c', 'd', 'e'];
const picked = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join('');

describe('picking rows', () => {
  it('with shift takes all from the row before to this one, in either direction', () => {
    const down = toggleRange(toggle(NONE, 'b'), rows, 'd');
    expect(picked(down)).toBe('bcd');
    const up = toggleRange(toggle(NONE, 'd'), rows, 'a');
    expect(picked(up)).toBe('abcd');
  });

  it('with shift lets a range go when its last row was picked', () => {
    const all = toggleShown(NONE, rows);
    const begun = toggle(all, 'b');
    expect(picked(toggleRange(begun, rows, 'd'))).toBe('ae');
  });

  it('with shift, without a row before, takes this one alone', () => {
    expect(picked(toggleRange(NONE, rows, 'c'))).toBe('c');
    expect(picked(toggleRange({ ...NONE, anchor: 'gone' }, rows, 'c'))).toBe('c');
  });

  it('takes all that are shown, or none if all were', () => {
    expect(picked(toggleShown(toggle(NONE, 'b'), rows))).toBe('abcde');
    expect(picked(toggleShown(toggleShown(NONE, rows), rows))).toBe('');
  });

  it('of one row ends “all matching”', () => {
    expect(toggle({ ids: new Set(rows), everything: true, anchor: undefined }, 'a').everything).toBe(false);
  });
});
