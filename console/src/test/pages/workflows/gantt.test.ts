import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../main/api/client';
import { barsOf, chainOf, personOf, rowsOf, spanOf, tookOf } from '../../../main/pages/workflows/gantt';
import type { WorkflowTask } from '../../../main/pages/workflows/graph';
import type { TaskState } from '../../../main/words/states';

const T0 = Date.parse('2026-11-18T01:00:00Z');
const at = (seconds: number | undefined) =>
  seconds === undefined ? null : new Date(T0 + seconds * 1_000).toISOString();

function task(name: string, state: TaskState, ...after: string[]): WorkflowTask {
  const before = after.map((id) => ({ id, name: id, on: 'SUCCESS' as const }));
  return { id: name, name, type: 'shop.step', state, undo: false, after: before };
}

function times(id: string, start?: number, end?: number, last = start): [string, Schemas['ShownTask']] {
  const fact = {
    id,
    createdAt: at(0),
    dueAt: at(0),
    firstStartedAt: at(start),
    lastStartedAt: at(last),
    finishedAt: at(end),
  };
  return [id, fact as Schemas['ShownTask']];
}

const tasks = [
  task('ship', 'RUNNING', 'pack', 'label'),
  task('reserve', 'SUCCEEDED'),
  task('pack', 'SUCCEEDED', 'reserve'),
  task('label', 'SUCCEEDED', 'reserve'),
  task('thank', 'BLOCKED', 'ship'),
];
const facts = new Map([
  times('reserve', 1, 10),
  times('pack', 11, 40, 30),
  times('label', 11, 20),
  times('ship', 42),
  times('thank'),
]);
const rows = rowsOf(tasks, facts);
const row = (id: string) => {
  const found = rows.find((r) => r.id === id);
  if (!found) throw new Error(id);
  return found;
};
const now = T0 + 60_000;
const x = (time: number) => (time - T0) / 1_000;

describe('the rows of a Gantt', () => {
  it('stand in the order of the graph, whatever order the tasks came in', () => {
    expect(rows.map((r) => r.name)).toEqual(['reserve', 'pack', 'label', 'ship', 'thank']);
  });

  it('wait from the moment at which the last task before has ended', () => {
    expect(row('ship').readyAt).toBe(T0 + 40_000);
    expect(row('thank').readyAt).toBeUndefined();
    expect(barsOf(row('ship'), x, now).wait).toEqual([40, 42]);
    expect(barsOf(row('thank'), x, now)).toEqual({});
  });

  it('run until their end, or until now', () => {
    expect(barsOf(row('reserve'), x, now).run).toEqual([1, 10]);
    expect(barsOf(row('ship'), x, now).run).toEqual([42, 60]);
    expect(tookOf(row('ship'), now)).toBe(18_000);
    expect(tookOf(row('thank'), now)).toBeUndefined();
  });

  it('show attempts before the last one apart', () => {
    expect(barsOf(row('pack'), x, now)).toMatchObject({ earlier: [11, 30], run: [30, 40] });
  });

  it('never have a bar that cannot be seen', () => {
    const [from, to] = barsOf(row('reserve'), (time) => x(time) / 100, now).run ?? [0, 0];
    expect(to - from).toBeCloseTo(2);
  });
});

describe('a task that needs a person', () => {
  const left = (state: TaskState, more: Partial<Schemas['ShownTask']>, started: [number?, number?, number?] = [2]) => {
    const [id, fact] = times('charge', ...started);
    const [only] = rowsOf([task('charge', state)], new Map([[id, { ...fact, state, ...more }]]));
    if (!only) throw new Error('no row');
    return only;
  };

  it('has run until its last attempt ended, and has waited for a person since', () => {
    const charge = left('ATTENTION', { lastDuration: 'PT3S' }, [2, undefined, 30]);
    expect(barsOf(charge, x, now)).toEqual({ wait: [0, 2], earlier: [2, 30], run: [30, 33], person: [33, 60] });
    expect(tookOf(charge, now)).toBe(31_000);
    expect(personOf(charge, now)).toBe(27_000);
  });

  it('that never ran has waited for a person since it was given to one', () => {
    const charge = left('ATTENTION', { updatedAt: at(20) ?? '' }, []);
    expect(barsOf(charge, x, now)).toEqual({ wait: [0, 20], person: [20, 60] });
    expect(tookOf(charge, now)).toBeUndefined();
    expect(personOf(charge, now)).toBe(40_000);
  });

  it('does not wait any more once it is resolved', () => {
    const charge = left('RESOLVED', { lastDuration: 'PT8S' }, [2, 50]);
    expect(barsOf(charge, x, now)).toMatchObject({ run: [2, 10], person: [10, 50] });
    expect(personOf(charge, now)).toBe(40_000);
  });

  it('did not run until somebody cancelled it', () => {
    const charge = left('CANCELLED', { lastDuration: 'PT8S' }, [2, 50]);
    expect(barsOf(charge, x, now)).toEqual({ wait: [0, 2], run: [2, 10] });
    expect(tookOf(charge, now)).toBe(8_000);
  });
});

describe('the longest chain', () => {
  it('goes back from what runs along the tasks that ended last', () => {
    expect(chainOf(tasks, rows, now)).toEqual(['reserve', 'pack', 'ship']);
  });

  it('is empty while nothing has begun', () => {
    const waiting = [task('a', 'READY')];
    expect(chainOf(waiting, rowsOf(waiting, new Map([times('a')])), now)).toEqual([]);
  });
});

describe('the span', () => {
  it('leaves room after now, and little after an end', () => {
    expect(spanOf(T0, undefined, T0 + 100_000).to).toBe(T0 + 105_000);
    expect(spanOf(T0, T0 + 100_000, T0 + 900_000).to).toBe(T0 + 101_000);
  });

  it('is never empty', () => {
    expect(spanOf(T0, T0, T0).to).toBeGreaterThan(T0);
  });
});
