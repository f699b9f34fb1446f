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
 */
export function newestFirst<P extends Page<Numbered>>(
  key: Source<P>['key'],
  read: Read<P>,
  rowsNow: (rows: P['items']) => Promise<P['items']> = (rows) => readAgain(read, rows),
): Source<P> {
  return {
    key,
    idOf: ({ id }) => id,
    read: (after) => read(after, PAGE),
    now: async (rows) => {
      const [newest, again] = await Promise.all([read(undefined, PAGE), rowsNow(rows)]);
      const byId = new Map([...newest.items, ...again].map((item) => [item.id, item]));
      return { ...newest, items: [...byId.values()] };
    },
    // One that matches again lies among those that are shown or behind them, and is no new one.
    isNew: (item, [top]) => top === undefined || isAbove(item, top),
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
