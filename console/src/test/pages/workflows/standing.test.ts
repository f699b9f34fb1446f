import { describe, expect, it } from 'vitest';
import type { WorkflowTask } from '../../../main/pages/workflows/graph';
import { countStates, mostUrgent, retried, standing, stuckAt } from '../../../main/pages/workflows/standing';
import type { TaskState } from '../../../main/words/states';

function task(name: string, state: TaskState, ...after: string[]): WorkflowTask {
  const before = after.map((id) => ({ id, name: id, on: 'SUCCESS' as const }));
  return { id: name, name, type: 'shop.step', state, undo: name.startsWith('undo:'), after: before };
}

describe('where a workflow is stuck', () => {
  it('is at what needs a person, before what runs', () => {
    const { at, behind, done, total } = standing([
      task('a', 'SUCCEEDED'),
      task('b', 'ATTENTION', 'a'),
      task('c', 'RUNNING', 'a'),
      task('d', 'BLOCKED', 'b'),
      task('e', 'BLOCKED', 'd', 'c'),
    ]);
    expect(at.map((t) => t.name)).toEqual(['b']);
    expect([behind, done, total]).toEqual([2, 1, 5]);
  });

  it('counts each task behind once, and none that only undoes', () => {
    const { at, behind } = standing([
      task('a', 'RUNNING'),
      task('b', 'RUNNING'),
      task('c', 'BLOCKED', 'a', 'b'),
      task('undo:a', 'BLOCKED', 'a'),
    ]);
    expect([at.length, behind]).toEqual([2, 1]);
  });

  it('is nowhere once all have ended', () => {
    expect(standing([task('a', 'SUCCEEDED'), task('b', 'SKIPPED', 'a')]).at).toEqual([]);
  });
});

describe('many tasks in one place', () => {
  const parts = [task('a', 'SUCCEEDED'), task('b', 'FAILED'), task('c', 'SUCCEEDED'), task('d', 'RUNNING')];

  it('are represented by the most urgent', () => {
    expect(mostUrgent(parts)?.name).toBe('b');
  });

  it('are counted by state', () => {
    expect(countStates(parts)).toEqual([
      { state: 'FAILED', count: 1 },
      { state: 'RUNNING', count: 1 },
      { state: 'SUCCEEDED', count: 2 },
    ]);
  });
});

it('a retry takes along what was skipped, but not what would undo', () => {
  const tasks = [
    task('a', 'FAILED'),
    task('b', 'SKIPPED', 'a'),
    task('c', 'CANCELLED'),
    task('undo:a', 'SKIPPED', 'a'),
  ];
  expect(retried([...tasks, task('d', 'SUCCEEDED')])).toBe(3);
});

it('who opens a workflow sees first where it is stuck, then what has failed', () => {
  const failed = task('a', 'FAILED');
  expect(stuckAt([failed, task('b', 'RUNNING'), task('c', 'ATTENTION')])).toBe('c');
  expect(stuckAt([task('b', 'SUCCEEDED'), failed])).toBe('a');
  expect(stuckAt([task('b', 'SUCCEEDED')])).toBe('');
});
