/**
 * Durations as counts in buckets: bucket i holds what took at most bounds[i] (and more than the bound before), the last
 * one what took longer than all bounds. Bounds are in milliseconds.
 */
export function addBuckets(sum: number[], more: number[]): number[] {
  return Array.from({ length: Math.max(sum.length, more.length) }, (_, i) => (sum[i] ?? 0) + (more[i] ?? 0));
}

/** The duration below which a part of all lie, as far as buckets tell; undefined where there is nothing. */
export function quantile(part: number, buckets: number[], bounds: number[]): number | undefined {
  const all = buckets.reduce((a, b) => a + b, 0);
  if (all === 0) return undefined;
  const wanted = part * all;
  let below = 0;
  for (let i = 0; i < buckets.length; i++) {
    const here = buckets[i] ?? 0;
    if (here > 0 && below + here >= wanted) {
      const high = bounds[i] ?? (bounds.at(-1) ?? 0) * 2;
      const low = bounds[i - 1] ?? high / 2;
      // Bounds grow by factors, so what lies between them is spread evenly by its logarithm.
      return low * (high / low) ** ((wanted - below) / here);
    }
    below += here;
  }
  return bounds.at(-1);
}

/** Fewer, larger buckets: those up to each of `edges`, and one for what is longer. */
export function regroup(buckets: number[], bounds: number[], edges: number[]): number[] {
  const out = new Array<number>(edges.length + 1).fill(0);
  buckets.forEach((value, i) => {
    const bound = bounds[i] ?? Number.POSITIVE_INFINITY;
    const row = edges.findIndex((edge) => bound <= edge);
    const at = row < 0 ? edges.length : row;
    out[at] = (out[at] ?? 0) + value;
  });
  return out;
}

/** Which of six steps of heat a count has, by its logarithm, so that rare ones are seen beside frequent ones; none for zero. */
export function heatStep(value: number, most: number): number | undefined {
  if (value <= 0) return undefined;
  if (most <= 1) return 5;
  return Math.min(5, Math.floor((Math.log(value) / Math.log(most)) * 5.999));
}
