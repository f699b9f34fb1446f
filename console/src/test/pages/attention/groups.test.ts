import { expect, it } from 'vitest';
import { groupsNow, groupsOf } from '../../../main/api/errorGroups';

const at = '2026-11-16T02:20:00Z';
const same = (fingerprint: string | null, tasks: number) => ({
  fingerprint,
  tasks,
  types: ['mail.send'],
  firstAt: at,
  lastAt: at,
  newest: null,
  counts: [tasks, 0],
});

it('counts tasks without an error apart from the groups', () => {
  const all = groupsOf({ items: [same('7', 5), same(null, 3)], tasks: 8, from: at, step: 'PT1M30S', bounded: false });
  expect(all.items.map((group) => [group.fingerprint, group.tasks])).toEqual([['7', 5]]);
  expect(all).toMatchObject({ tasks: 8, without: 3, from: Date.parse(at), step: 90_000, more: false });
});

it('knows that there are more groups than were asked for by the tasks that are in none of them', () => {
  expect(groupsOf({ items: [same('7', 5)], tasks: 9, from: at, step: 'PT1S', bounded: true })).toMatchObject({
    without: 0,
    more: true,
    bounded: true,
  });
});

it('has nothing to show of nothing', () => {
  expect(groupsOf({ items: [], tasks: 0, from: null, step: 'PT1S', bounded: false })).toMatchObject({
    items: [],
    tasks: 0,
    without: 0,
    more: false,
  });
});

it('takes a group for gone only if all groups were read', () => {
  const shown = groupsOf({ items: [same('7', 5), same('8', 4)], tasks: 9, from: at, step: 'PT1S', bounded: false });
  const all = groupsOf({ items: [same('9', 6), same('7', 5)], tasks: 11, from: at, step: 'PT1S', bounded: false });
  const cut = { ...all, more: true };
  const rowsOf = (now: typeof all) => groupsNow(shown.items, now).rows.map((group) => group.fingerprint);
  expect(rowsOf(all)).toEqual(['9', '7']);
  expect(rowsOf(cut)).toEqual(['9', '7', '8']);
  expect(groupsNow(shown.items, cut).news).toEqual({ value: 1, atLeast: false });
});
