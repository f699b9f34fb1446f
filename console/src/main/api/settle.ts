/** A row of a list that holds still. */
export interface HeldRow<T> {
  item: T;
  /** It was there when the list was read, and is not any more. */
  gone: boolean;
}

/** What was read since: the rows that were asked for as they are now, and others. */
export interface Now<T> {
  asked: Set<string>;
  items: T[];
}

/**
 * Puts what was just read into the places that are shown already, so that nothing moves under the pointer: rows that
 * are there swap in place, those that are gone keep their place, new ones are only counted.
 */
export function settle<T>(
  held: T[],
  now: Now<T> | undefined,
  idOf: (item: T) => string,
  isNew: (item: T) => boolean,
): { rows: HeldRow<T>[]; news: number } {
  if (!now) return { rows: held.map((item) => ({ item, gone: false })), news: 0 };
  const current = new Map(now.items.map((item) => [idOf(item), item]));
  const rows = held.map((item) => {
    const id = idOf(item);
    const found = current.get(id);
    current.delete(id);
    return { item: found ?? item, gone: found === undefined && now.asked.has(id) };
  });
  return { rows, news: [...current.values()].filter(isNew).length };
}
