import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../main/api/client';
import type { Execution } from '../../../main/pages/task/life';
import { curveOf } from '../../../main/pages/task/progress';
import { at, iso } from './sampleTask';

function progress(samples: [number, number][], change: Partial<Schemas['Progress']> = {}): Schemas['Progress'] {
  const last = samples.at(-1) ?? [0, 0];
  return {
    reported: {
      done: last[1],
      total: 50_000,
      at: iso(last[0]),
      samples: samples.map(([minute, done]) => ({ at: iso(minute), done })),
    },
    ...change,
  };
}

const run = (from: number, to: number, outcome: Execution['outcome'] = 'FAILED'): Execution => ({
  from: at(from),
  to: at(to),
  outcome,
});

describe('the progress of a task', () => {
  it('is one line while it goes on', () => {
    const curve = curveOf(
      progress([
        [1, 0],
        [5, 4_000],
        [9, 8_000],
      ]),
      [run(1, 10, 'RUNNING')],
      at(10),
    );
    expect(curve?.lines).toHaveLength(1);
    expect(curve?.perMinute).toBeCloseTo(1_000);
    expect(curve?.top).toBe(50_000);
    expect(curve?.holds).toEqual([{ from: at(9), to: at(10), done: 8_000 }]);
  });

  it('shows what was lost with a node', () => {
    const curve = curveOf(
      progress([
        [1, 0],
        [9, 13_900],
        [12, 12_000],
        [20, 20_000],
      ]),
      [run(1, 10), run(11, 21)],
      at(30),
    );
    expect(curve?.losses).toEqual([{ at: at(12), from: 13_900, to: 12_000 }]);
    expect(curve?.lines.map((l) => l.length)).toEqual([2, 2]);
  });

  it('ends when the server says, while it runs', () => {
    const expectedEnd = iso(52);
    const curve = curveOf(
      progress(
        [
          [1, 0],
          [9, 8_000],
        ],
        { expectedEnd },
      ),
      [run(1, 10, 'RUNNING')],
      at(10),
    );
    expect(curve?.expected?.to).toEqual({ at: at(52), done: 50_000 });
  });

  it('goes on from its next execution at the rate it had', () => {
    const curve = curveOf(
      progress([
        [1, 0],
        [9, 8_000],
      ]),
      [run(1, 10)],
      at(10),
      at(20),
    );
    expect(curve?.expected).toEqual({ from: { at: at(20), done: 8_000 }, to: { at: at(62), done: 50_000 } });
  });

  it('expects nothing of what has ended', () => {
    const curve = curveOf(
      progress([
        [1, 0],
        [9, 8_000],
      ]),
      [run(1, 10)],
      undefined,
    );
    expect(curve?.expected).toBeUndefined();
    expect(curve?.holds.at(-1)?.to).toBe(at(10));
  });

  it('expects nothing of what is paused, however long', () => {
    const paused = curveOf(
      progress(
        [
          [1, 0],
          [9, 8_000],
        ],
        { expectedEnd: iso(52) },
      ),
      [run(1, 10, 'PAUSED')],
      at(30),
    );
    expect(paused?.expected).toBeUndefined();
    expect(paused?.holds.at(-1)?.to).toBe(at(30));
  });

  it('is nothing where nothing is reported', () => {
    expect(curveOf({ reported: null }, [], at(1))).toBeUndefined();
    expect(curveOf(undefined, [], at(1))).toBeUndefined();
  });
});
