import type { Series } from '../../api/statistics';
import type { HeatColumn } from '../../pictures/Heatmap';
import { addBuckets, quantile } from '../../pictures/histogram';

const MOST_COLUMNS = 40;

/** Waits over time. The picture is half as wide as that of throughput: where there are many slots, two make a column. */
export function waitColumns({ slots, bounds }: Series): HeatColumn[] {
  const join = slots.length > MOST_COLUMNS ? 2 : 1;
  const columns: HeatColumn[] = [];
  for (let i = 0; i < slots.length; i += join) {
    const some = slots.slice(i, i + join);
    const buckets = some.map((slot) => slot.waits).reduce(addBuckets, []);
    columns.push({
      from: some[0]?.from ?? 0,
      length: some.reduce((sum, slot) => sum + slot.length, 0),
      buckets,
      line: quantile(0.95, buckets, bounds),
    });
  }
  return columns;
}
