import { firstTrySuccess, type Series, type Slot, secondTrySuccess } from '../../api/statistics';
import { quantile } from '../../pictures/histogram';
import type { Share } from '../../pictures/SuccessStrip';

/** How good a kind of work is, in a span of time. */
export interface Quality {
  done: number;
  failed: number;
  firstTry: number | undefined;
  secondTry: number | undefined;
  wait: Quantiles;
  run: Quantiles;
  shares: Share[];
}

export interface Quantiles {
  p50: number | undefined;
  p95: number | undefined;
  p99: number | undefined;
}

export function toQuality(series: Series): Quality {
  const { whole, bounds } = series;
  return {
    done: whole.succeeded,
    failed: badOf(whole),
    firstTry: firstTrySuccess(whole),
    secondTry: secondTrySuccess(whole),
    wait: quantiles(whole.waits, bounds),
    run: quantiles(whole.runs, bounds),
    shares: toShares(series.slots),
  };
}

function quantiles(buckets: number[], bounds: number[]): Quantiles {
  return {
    p50: quantile(0.5, buckets, bounds),
    p95: quantile(0.95, buckets, bounds),
    p99: quantile(0.99, buckets, bounds),
  };
}

/** Tasks that came to no good end: out of attempts, whether a person is needed or not. */
function badOf(slot: Slot): number {
  return slot.count('FAILED') + slot.count('ATTENTION');
}

const MOST_CELLS = 30;

/** At most thirty cells, each of as many slots as it takes. */
export function toShares(slots: Slot[]): Share[] {
  const join = Math.ceil(slots.length / MOST_CELLS);
  const shares: Share[] = [];
  for (let i = 0; i < slots.length; i += join) {
    const some = slots.slice(i, i + join);
    shares.push({
      from: some[0]?.from ?? 0,
      good: some.reduce((sum, s) => sum + s.succeeded, 0),
      bad: some.reduce((sum, s) => sum + badOf(s) + s.otherwise, 0),
    });
  }
  return shares;
}

/** The type that needs a look first: of those with enough tries, the one whose first try fails most. */
export function worst(
  qualities: Map<string, Quality>,
  leastTries = 20,
): { name: string; firstTry: number } | undefined {
  let found: { name: string; firstTry: number } | undefined;
  for (const [name, quality] of qualities) {
    if (quality.firstTry === undefined || quality.done + quality.failed < leastTries) continue;
    if (!found || quality.firstTry < found.firstTry) found = { name, firstTry: quality.firstTry };
  }
  return found;
}
