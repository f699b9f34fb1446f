/** A row of a list that holds still. */
export interface HeldRow<T> {
  item: T;
  /** It was there when the list was read, and is not any more. */
  gone: boolean;
}

/**
 * Puts what was just read into the places that are shown already, so that nothing moves under the pointer: rows that
 * are there swap in place, those that are gone keep their place.
 *
 * @param now which rows were asked for, and those that were found
 */
export function settle<T>(
  held: T[],
  now: { asked: Set<string>; rows: T[] } | undefined,
  idOf: (item: T) => string,
): HeldRow<T>[] {
  const current = new Map(now?.rows.map((item) => [idOf(item), item]));
  return held.map((item) => {
    const id = idOf(item);
    const found = current.get(id);
    return { item: found ?? item, gone: found === undefined && now !== undefined && now.asked.has(id) };
  });
}
