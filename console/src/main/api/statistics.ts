import { queryOptions } from '@tanstack/react-query';
import { isoMilliseconds } from '../format/duration';
import { addBuckets, quantile } from '../pictures/histogram';
import { api, must, type Schemas, serverNow } from './client';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The ranges that pages offer, and of how many minutes a bar of each stands. */
export const RANGES = {
  '15m': { length: 15 * MINUTE, step: 'MINUTE', bar: MINUTE },
  '1h': { length: HOUR, step: 'MINUTE', bar: MINUTE },
  '3h': { length: 3 * HOUR, step: 'MINUTE', bar: 2 * MINUTE },
  '24h': { length: DAY, step: 'HOUR', bar: HOUR },
  '7d': { length: 7 * DAY, step: 'HOUR', bar: HOUR },
} as const;

export type Range = keyof typeof RANGES;

interface Bars {
  length: number;
  step: Schemas['StatisticsQueryStep'];
  bar: number;
}

/** With a series for each of a hundred types, hours of a week would be too many: days do. */
const MANY: Record<Range, Bars> = { ...RANGES, '7d': { length: 7 * DAY, step: 'DAY', bar: DAY } };

export function isRange(text: string): text is Range {
  return text in RANGES;
}

type Counter = Schemas['StatisticsCounter'];

/** What was counted in a span of time. */
export interface Slot {
  from: number;
  /** Of the span itself, also where it is not over yet. */
  length: number;
  /** What of it had passed when it was read: rates are by this. */
  elapsed: number;
  count: (counter: Counter) => number;
  succeeded: number;
  /** Tasks that have become final, in whichever way. */
  ended: number;
  /**
   * About how many executions ended in another way than by an end of their task, by waiting for a person or by giving
   * up their slot: most are tried again, some were paused or cancelled while they ran. It is what is left of all
   * executions. Too low by the tasks that failed or came to wait for a person without one, such as those whose
   * deadline passed while they waited: the counters do not tell them apart.
   */
  otherwise: number;
  waits: number[];
  runs: number[];
  waitP95: number | undefined;
}

export interface Series {
  from: number;
  to: number;
  bounds: number[];
  slots: Slot[];
  whole: Slot;
}

interface What {
  types?: string[];
  queues?: string[];
}

/** The statistics of a range that ends now, in equal bars; those in which nothing happened are there too. */
export function seriesQuery(range: Range, what: What = {}) {
  return queryOptions({
    queryKey: ['statistics', range, what],
    queryFn: async () => toSeries(await read(RANGES[range], what), RANGES[range], serverNow()),
    refetchInterval: often(range, 10_000),
  });
}

/** The same for each type or queue. */
export function seriesByQuery(range: Range, by: 'TYPE' | 'QUEUE') {
  return queryOptions({
    queryKey: ['statistics', range, 'by', by],
    queryFn: async () => {
      const now = serverNow();
      const answer = await read(MANY[range], {}, by);
      const named = new Map<string, Schemas['Point'][]>();
      for (const point of answer.items) {
        const name = (by === 'TYPE' ? point.type : point.queue) ?? '';
        const points = named.get(name);
        if (points) points.push(point);
        else named.set(name, [point]);
      }
      return new Map([...named].map(([name, items]) => [name, toSeries({ ...answer, items }, MANY[range], now)]));
    },
    refetchInterval: often(range, 15_000),
  });
}

/** Bars of hours and days hardly move in a minute. */
function often(range: Range, otherwise: number): number {
  return RANGES[range].step === 'MINUTE' ? otherwise : MINUTE;
}

function read({ length, step, bar }: Bars, what: What, by?: 'TYPE' | 'QUEUE') {
  const from = new Date(firstBar(serverNow(), length, bar)).toISOString();
  return must(api.GET('/statistics', { params: { query: { step, from, ...what, ...(by ? { by: [by] } : {}) } } }));
}

/** Bars begin at round times, so that they keep their place while time goes on. */
function firstBar(now: number, length: number, bar: number): number {
  return (Math.floor(now / bar) + 1) * bar - length;
}

export function toSeries(answer: Schemas['Statistics'], { length, bar }: Bars, now: number): Series {
  const from = firstBar(now, length, bar);
  const bounds = answer.bounds.map(isoMilliseconds);
  const inBars = Array.from({ length: length / bar }, () => [] as Schemas['Point'][]);
  for (const point of answer.items) {
    inBars[Math.floor((Date.parse(point.at) - from) / bar)]?.push(point);
  }
  const slots = inBars.map((points, i) => toSlot(points, from + i * bar, bar, bounds, now));
  return { from, to: from + length, bounds, slots, whole: toSlot(inBars.flat(), from, length, bounds, now) };
}

function toSlot(points: Schemas['Point'][], from: number, length: number, bounds: number[], now: number): Slot {
  const counts = new Map<string, number>();
  for (const point of points) {
    for (const [name, value] of Object.entries(point.counts)) counts.set(name, (counts.get(name) ?? 0) + value);
  }
  const count = (counter: Counter) => counts.get(counter) ?? 0;
  const tried = count('SUCCEEDED_FIRST') + count('SUCCEEDED_SECOND') + count('SUCCEEDED_LATER');
  const succeeded = tried + count('SUCCEEDED_BY_HAND');
  const waits = points.map((p) => p.waits.buckets).reduce(addBuckets, []);
  const runs = points.map((p) => p.runs.buckets).reduce(addBuckets, []);
  return {
    from,
    length,
    elapsed: Math.min(length, Math.max(0, now - from)),
    count,
    succeeded,
    ended: succeeded + count('FAILED') + count('CANCELLED') + count('SKIPPED') + count('RESOLVED'),
    otherwise: Math.max(0, count('STARTED') - tried - count('FAILED') - count('ATTENTION') - count('SUSPENDED')),
    waits,
    runs,
    waitP95: quantile(0.95, waits, bounds),
  };
}

/** So many of a span a minute, by the time that has passed of it. */
export function perMinute(counted: number, { elapsed }: Slot): number {
  return elapsed > 0 ? (counted / elapsed) * MINUTE : 0;
}

/** What has just begun says little yet: the slots without one of which less than a quarter has passed. */
export function withoutNewest(slots: Slot[]): Slot[] {
  return slots.filter((slot) => slot.elapsed >= slot.length / 4);
}

/** The share of first tries that succeeded; undefined where there were none. */
export function firstTrySuccess(slot: Slot): number | undefined {
  const tries = slot.count('FIRST_TRIES');
  return tries === 0 ? undefined : slot.count('SUCCEEDED_FIRST') / tries;
}

export function secondTrySuccess(slot: Slot): number | undefined {
  const tries = slot.count('SECOND_TRIES');
  return tries === 0 ? undefined : slot.count('SUCCEEDED_SECOND') / tries;
}
