import { expect, it } from 'vitest';
import { settle } from '../../main/api/settle';

interface Row {
  id: string;
  n: number;
}

const idOf = (row: Row) => row.id;
const shown: Row[] = [
  { id: 'a', n: 9 },
  { id: 'b', n: 5 },
];
const settled = (rows: Row[], asked = ['a', 'b']) => settle(shown, { asked: new Set(asked), rows }, idOf);

it('swaps what is there in its place, even if another order would come', () => {
  const read = [
    { id: 'b', n: 20 },
    { id: 'a', n: 8 },
  ];
  expect(settled(read)).toEqual([
    { item: { id: 'a', n: 8 }, gone: false },
    { item: { id: 'b', n: 20 }, gone: false },
  ]);
});

it('keeps the place of what is gone, and takes in nothing else', () => {
  const read = [
    { id: 'c', n: 40 },
    { id: 'b', n: 5 },
  ];
  expect(settled(read)).toEqual([
    { item: { id: 'a', n: 9 }, gone: true },
    { item: { id: 'b', n: 5 }, gone: false },
  ]);
});

it('does not take for gone what was added since the question', () => {
  expect(settled([{ id: 'a', n: 10 }], ['a'])).toEqual([
    { item: { id: 'a', n: 10 }, gone: false },
    { item: { id: 'b', n: 5 }, gone: false },
  ]);
});

it('shows the list as it was read until more is known', () => {
  expect(settle(shown, undefined, idOf)).toEqual(shown.map((item) => ({ item, gone: false })));
});
