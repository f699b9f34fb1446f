const LATIN = 5.8;
const HAN = 12;

/** About how wide a text of 11 or 12 px is; measuring would need a layout. */
export function textWidth(text: string): number {
  let width = 0;
  for (const char of text) width += char.charCodeAt(0) > 0x2e7f ? HAN : LATIN;
  return width;
}

/** The text, cut with an ellipsis so that it is not wider than this. */
export function shorten(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let cut = '';
  let used = LATIN;
  for (const char of text) {
    used += textWidth(char);
    if (used > width) break;
    cut += char;
  }
  return cut ? `${cut.trimEnd()}…` : '';
}

export interface Beside {
  side: 'right' | 'left' | 'inside';
  /** Where the icon begins, and where the text begins (right) or ends (left). */
  iconX: number;
  textX: number;
  text: string;
}

const GAP = 7;
const ICON = 19;
const AWAY = 4;

/**
 * A label with its icon on that side of a bar which has room; where neither has, inside the bar; and where that is too
 * short as well, it is cut on the roomier side.
 */
export function beside(
  bar: { x0: number; x1: number },
  text: string,
  left: number,
  right: number,
  icon = ICON,
): Beside {
  const wanted = GAP + icon + textWidth(text);
  const roomRight = right - bar.x1;
  const roomLeft = bar.x0 - left;
  if (wanted > roomRight && wanted > roomLeft && wanted <= bar.x1 - bar.x0) {
    return { side: 'inside', iconX: bar.x0 + GAP, textX: bar.x0 + GAP + icon, text };
  }
  const side = wanted <= roomRight || (wanted > roomLeft && roomRight >= roomLeft) ? 'right' : 'left';
  const room = (side === 'right' ? roomRight : roomLeft) - GAP - icon;
  const shown = shorten(text, Math.max(0, room));
  return side === 'right'
    ? { side, iconX: bar.x1 + GAP, textX: bar.x1 + GAP + icon, text: shown }
    : { side, iconX: bar.x0 - GAP - 14, textX: bar.x0 - GAP - icon, text: shown };
}

export interface Over {
  x: number;
  text: string;
}

/**
 * Labels in the middle above their stretches, the longest stretches first; one that would touch another is left out.
 *
 * @param line where a line stands that no label may cross
 */
export function above<T extends { x0: number; x1: number; text: string }>(
  wanted: T[],
  left: number,
  right: number,
  line?: number,
): (T & Over)[] {
  const placed: (T & Over & { from: number; to: number })[] = [];
  for (const one of [...wanted].sort((a, b) => b.x1 - b.x0 - (a.x1 - a.x0))) {
    const half = textWidth(one.text) / 2;
    const middle = Math.min(right - half, Math.max(left + half, (one.x0 + one.x1) / 2));
    const x = line === undefined || Math.abs(middle - line) > half + AWAY ? middle : line - half - AWAY;
    const [from, to] = [x - half - 4, x + half + 4];
    if (placed.every((p) => to <= p.from || from >= p.to)) placed.push({ ...one, x, from, to });
  }
  return placed.sort((a, b) => a.x - b.x);
}
