import { expect, it } from 'vitest';
import { settle } from '../../../main/pages/attention/settle';

interface Row {
  id: string;
  n: number;
}

const keyOf = (row: Row) => row.id;
const shown = [
  { id: 'a', n: 9 },
  { id: 'b', n: 5 },
];

it('swaps what is there in its place, even if another order would come', () => {
  const read = [
    { id: 'b', n: 20 },
    { id: 'a', n: 8 },
  ];
  expect(settle(shown, read, keyOf)).toEqual({
    rows: [
      { item: { id: 'a', n: 8 }, gone: false },
      { item: { id: 'b', n: 20 }, gone: false },
    ],
    fresh: 0,
  });
});

it('keeps the place of what is gone, and lets what is new wait', () => {
  const read = [
    { id: 'c', n: 40 },
    { id: 'b', n: 5 },
  ];
  expect(settle(shown, read, keyOf)).toEqual({
    rows: [
      { item: { id: 'a', n: 9 }, gone: true },
      { item: { id: 'b', n: 5 }, gone: false },
    ],
    fresh: 1,
  });
});
