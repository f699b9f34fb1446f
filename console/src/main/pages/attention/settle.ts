/** A row of a list that holds still: what it showed first keeps its place. */
export interface Settled<T> {
  rows: { item: T; gone: boolean }[];
  /** How many are new and wait to be shown. */
  fresh: number;
}

/**
 * Puts what was just read into the places that are shown already, so that nothing moves under the pointer: rows that
 * are there swap in place, those that are gone stay as empty ones, new ones wait.
 */
export function settle<T>(shown: T[], read: T[], keyOf: (item: T) => string): Settled<T> {
  const now = new Map(read.map((item) => [keyOf(item), item]));
  const rows = shown.map((item) => {
    const current = now.get(keyOf(item));
    return current === undefined ? { item, gone: true } : { item: current, gone: false };
  });
  const places = new Set(shown.map(keyOf));
  return { rows, fresh: read.filter((item) => !places.has(keyOf(item))).length };
}
