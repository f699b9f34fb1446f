export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

const GAP = 2;
const LEAST = 2;

/**
 * Bars from the bottom up, one a step, without those of zero. All groups share the scale, so that they can be compared;
 * it is that of square roots, so that a small group beside a large one still has a shape.
 *
 * @param most the greatest count of any group
 */
export function bars(counts: number[], most: number, width: number, height: number): Bar[] {
  const pitch = (width + GAP) / Math.max(1, counts.length);
  return counts.flatMap((count, i) => {
    if (count <= 0) return [];
    const tall = Math.max(LEAST, Math.sqrt(count / Math.max(1, most)) * height);
    return [{ x: round(i * pitch), y: round(height - tall), width: round(pitch - GAP), height: round(tall) }];
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function mostOf(groups: { counts: number[] }[]): number {
  return Math.max(0, ...groups.flatMap((g) => g.counts));
}

/** The step with the most errors, by its place; undefined if nothing was counted. */
export function peak(counts: number[]): number | undefined {
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : counts.indexOf(most);
}
