import { describe, expect, it } from 'vitest';
import { between, brushOf, lastQuarter, moved } from '../../../main/pages/overview/brush';

const bars = Array.from({ length: 8 }, (_, i) => ({ from: i * 10, length: 10 }));

describe('a brush', () => {
  it('is read from the view, and is none where it cannot be', () => {
    expect(brushOf({ from: '1970-01-01T00:00:01Z', to: '1970-01-01T00:00:02Z' })).toEqual({ from: 1_000, to: 2_000 });
    expect(brushOf({ from: '1970-01-01T00:00:02Z', to: '1970-01-01T00:00:01Z' })).toBeUndefined();
    expect(brushOf({ from: 'now' })).toBeUndefined();
  });

  it('goes from edge to edge, whichever way it was drawn', () => {
    expect(between(38, 11, bars)).toEqual({ from: 10, to: 40 });
    expect(between(11, 12, bars)).toBeUndefined();
  });

  it('begins over the last quarter without a pointer', () => {
    expect(lastQuarter(bars)).toEqual({ from: 60, to: 80 });
    expect(lastQuarter([])).toBeUndefined();
  });

  it('moves at either end by a bar, inside the picture, and never to nothing', () => {
    expect(moved({ from: 60, to: 80 }, 'from', -1, bars)).toEqual({ from: 50, to: 80 });
    expect(moved({ from: 60, to: 70 }, 'to', 1, bars)).toEqual({ from: 60, to: 80 });
    expect(moved({ from: 60, to: 80 }, 'to', 1, bars)).toEqual({ from: 60, to: 80 });
    expect(moved({ from: 60, to: 70 }, 'from', 1, bars)).toEqual({ from: 60, to: 70 });
  });
});
