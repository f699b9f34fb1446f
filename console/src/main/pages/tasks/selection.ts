/** Which rows are picked: some by their ids, or all that match. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** All that match the filter, also those that are not shown. */
  everything: boolean;
  /** The row that was touched last: where a range begins. */
  anchor: string | undefined;
}

export const NONE: Selection = { ids: new Set(), everything: false, anchor: undefined };

/** Picks a row or lets it go. */
export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, everything: false, anchor: id };
}

/** With shift: all rows from the one touched last to this one become what this one becomes. */
export function toggleRange(selection: Selection, rows: string[], id: string): Selection {
  const from = selection.anchor === undefined ? -1 : rows.indexOf(selection.anchor);
  const to = rows.indexOf(id);
  if (from < 0 || to < 0) return toggle(selection, id);
  const picks = !selection.ids.has(id);
  const ids = new Set(selection.ids);
  for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (picks) ids.add(row);
    else ids.delete(row);
  }
  return { ids, everything: false, anchor: id };
}

/** All rows that are shown, or none of them if all were. */
export function toggleShown(selection: Selection, rows: string[]): Selection {
  const all = rows.length > 0 && rows.every((id) => selection.ids.has(id));
  return all ? NONE : { ids: new Set(rows), everything: false, anchor: undefined };
}
