import { describe, expect, it } from 'vitest';
import type { Series, Slot } from '../../../main/api/statistics';
import { waitColumns } from '../../../main/pages/overview/waits';

const BOUNDS = [1, 10, 100, 1_000];

function series(...waits: number[][]): Series {
  const slots = waits.map((buckets, i) => ({ from: i, length: 1, waits: buckets }) as Slot);
  return { from: 0, to: slots.length, bounds: BOUNDS, slots, whole: slots[0] as Slot };
}

describe('columns of waits', () => {
  it('are the slots where there are few', () => {
    expect(waitColumns(series([1], [0, 1], [])).map((c) => c.buckets)).toEqual([[1], [0, 1], []]);
    expect(waitColumns(series([]))[0]?.line).toBeUndefined();
  });

  it('are two slots each where there are many, with the percentile of both together', () => {
    const columns = waitColumns(series([99], [0, 0, 0, 1], ...Array<number[]>(39).fill([])));
    expect(columns).toHaveLength(21);
    expect(columns[0]).toMatchObject({ from: 0, length: 2, buckets: [99, 0, 0, 1] });
    // One slow task in a hundred: the second slot alone would say a second.
    expect(columns[0]?.line).toBeLessThanOrEqual(1);
    expect(columns.at(-1)).toMatchObject({ from: 40, length: 1 });
  });
});
