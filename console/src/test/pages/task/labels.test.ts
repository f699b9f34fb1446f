import { describe, expect, it } from 'vitest';
import { above, beside, shorten, textWidth } from '../../../main/pages/task/labels';

const TEXT = 'failed: 503 from bank-gateway';

describe('a label beside a bar', () => {
  it('stands on the right where there is room', () => {
    expect(beside({ x0: 200, x1: 300 }, TEXT, 100, 1_000)).toMatchObject({ side: 'right', text: TEXT });
  });

  it('goes to the left at the right edge', () => {
    const label = beside({ x0: 700, x1: 950 }, TEXT, 100, 1_000);
    expect(label).toMatchObject({ side: 'left', text: TEXT });
    expect(label.textX).toBeLessThan(700);
  });

  it('stands inside a bar that leaves no room', () => {
    expect(beside({ x0: 150, x1: 900 }, TEXT, 100, 1_000)).toMatchObject({ side: 'inside', text: TEXT });
  });

  it('is cut where neither has room', () => {
    const label = beside({ x0: 950, x1: 960 }, TEXT.repeat(6), 100, 1_000);
    expect(label.side).toBe('left');
    expect(label.text).toMatch(/^failed.*…$/);
    expect(label.textX - textWidth(label.text)).toBeGreaterThanOrEqual(100);
  });
});

it('Chinese is wider than Latin', () => {
  expect(shorten('租约丢失，执行器失联', 60)).toBe('租约丢失…');
  expect(shorten('lost', 60)).toBe('lost');
  expect(shorten('lost', 3)).toBe('');
});

it('labels above do not touch; the longer stretch wins', () => {
  const placed = above(
    [
      { x0: 0, x1: 10, text: 'wait 1 s' },
      { x0: 10, x1: 110, text: 'paused 10 min' },
      { x0: 500, x1: 900, text: 'back-off 6 min' },
    ],
    0,
    900,
  );
  expect(placed.map((p) => p.text)).toEqual(['paused 10 min', 'back-off 6 min']);
  const edge = above([{ x0: 0, x1: 4, text: 'wait 1 min 10 s' }], 0, 900)[0];
  expect(edge?.x).toBe(textWidth('wait 1 min 10 s') / 2);
});

it('no label above crosses the line of now', () => {
  const [label] = above([{ x0: 700, x1: 900, text: 'back-off 6 min' }], 0, 1_000, 800);
  expect((label?.x ?? 0) + textWidth('back-off 6 min') / 2).toBeLessThan(800);
});
