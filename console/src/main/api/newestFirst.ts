import type { Page, Source } from './useHeldList';

export const PAGE = 50;
/** As many rows as the server gives at once. */
const MOST = 1_000;

interface Numbered {
  id: string;
}

type Read<P> = (after: string | undefined, limit: number) => Promise<P>;

/**
 * A list whose rows have rising ids, with the newest first. The id of a row is where the page after it begins.
 *
 * @param read a page of it
 * @param rowsNow reads rows once more; left out, the pages are read again that have them
 * @param newest reads what is at the top, to find what is new; left out, a page as any other
 */
export function newestFirst<P extends Page<Numbered>>(
  key: Source<P>['key'],
  read: Read<P>,
  rowsNow: (rows: P['items']) => Promise<P['items']> = (rows) => readAgain(read, rows),
  newest: () => Promise<P> = () => read(undefined, PAGE),
): Source<P> {
  return {
    key,
    idOf: ({ id }) => id,
    read: (after) => read(after, PAGE),
    now: async (rows) => {
      const [page, again] = await Promise.all([newest(), rowsNow(rows)]);
      // One that matches again lies among those that are shown or behind them, and is no new one.
      const [top] = rows;
      const above = top ? page.items.filter((item) => isAbove(item, top)) : page.items;
      const atLeast = above.length === page.items.length && Boolean(page.next);
      return { rows: again, news: { value: above.length, atLeast }, page };
    },
  };
}

async function readAgain<P extends Page<Numbered>>(read: Read<P>, rows: P['items']): Promise<P['items']> {
  const [top, bottom] = [rows[0], rows.at(-1)];
  const found: P['items'] = [];
  if (!top || !bottom) return found;
  // From just above the first row on, so that what has come since does not push others out.
  let after: string | null | undefined = String(BigInt(top.id) + 1n);
  while (after) {
    const page: P = await read(after, Math.min(MOST, rows.length));
    found.push(...page.items);
    const last = page.items.at(-1);
    after = last && isAbove(last, bottom) ? page.next : undefined;
  }
  return found;
}

function isAbove(one: Numbered, other: Numbered): boolean {
  return BigInt(one.id) > BigInt(other.id);
}
