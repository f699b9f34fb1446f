import { isoMilliseconds } from '../../format/duration';
import type { Noted } from './notes';

/** A fire on the calendar. */
export interface Fire {
  at: number;
  /** If a change of the clock or a holiday has made something of it. */
  note?: Noted;
}

/** What a schedule does in the shown time: single fires, or, where there are many, bands with a rate. */
export interface Lane {
  fires: Fire[];
  bands: Band[];
  /** Up to when its fires are known. What comes after is not drawn. */
  knownTo: number;
}

export interface Band {
  from: number;
  to: number;
  /** Fires an hour. */
  rate: number;
}

const HOUR = 3_600_000;
/** More fires than this in the shown time are a band. */
export const MOST_MARKS = 200;

/** The interval of `every PT5M`, in milliseconds; undefined for any other timetable. */
export function intervalOf(when: string | undefined): number | undefined {
  const match = /^every (\S+)$/.exec(when ?? '');
  const length = match?.[1] ? isoMilliseconds(match[1]) : Number.NaN;
  return Number.isNaN(length) ? undefined : length;
}

/** Whether it fires alike in every hour of every day, so that a few of its fires tell of all. */
export function isRoundTheClock(when: string | undefined): boolean {
  const interval = intervalOf(when);
  if (interval !== undefined) return interval <= HOUR;
  const fields = (when ?? '')
    .replace(/^cron:/, '')
    .replace(/^quartz:/, '')
    .trim()
    .split(/\s+/);
  if (fields.length < 5) return false;
  const fromHour = fields.slice(fields.length === 5 ? 1 : 2);
  return fromHour.every((field) => field === '*' || field === '?');
}

const OFTEN = 10 * 60_000;

/** Whether it fires many times an hour, around the clock: then its next fire is no news. */
export function isFrequent(when: string | undefined): boolean {
  const interval = intervalOf(when);
  if (interval !== undefined) return interval <= OFTEN;
  const fields = (when ?? '')
    .replace(/^(cron|quartz):/, '')
    .trim()
    .split(/\s+/);
  const minute = fields[fields.length === 5 ? 0 : 1] ?? '';
  return isRoundTheClock(when) && /[*/,-]/.test(minute);
}

/** The fires of one schedule as they are drawn between two times. */
export function laneOf(fires: Fire[], more: boolean, roundTheClock: boolean, from: number, to: number): Lane {
  const within = fires.filter((fire) => fire.at >= from && fire.at < to);
  const last = within.at(-1);
  const knownTo = more && last && !roundTheClock ? last.at : to;
  const rest = within.length > 1 && more && roundTheClock;
  if (within.length <= MOST_MARKS && !rest) return { fires: within, bands: [], knownTo };
  const bands = rest ? [wholeBand(within, to)] : bandsOf(within);
  // What a change of the clock has done is told also where single fires cannot be.
  return { fires: within.filter((fire) => fire.note), bands, knownTo };
}

function wholeBand(fires: Fire[], to: number): Band {
  const first = fires[0]?.at ?? to;
  return { from: first, to, rate: rateOf(fires) };
}

function rateOf(fires: Fire[]): number {
  const first = fires[0]?.at ?? 0;
  const last = fires.at(-1)?.at ?? 0;
  return last > first ? ((fires.length - 1) / (last - first)) * HOUR : 0;
}

/** Fires that follow each other at the usual distance are one band; a longer pause begins another. */
function bandsOf(fires: Fire[]): Band[] {
  const gaps = fires.slice(1).map((fire, i) => fire.at - (fires[i]?.at ?? fire.at));
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? HOUR;
  const bands: Band[] = [];
  let begin = 0;
  for (let i = 1; i <= fires.length; i++) {
    const gap = gaps[i - 1];
    if (gap !== undefined && gap <= Math.max(2.5 * usual, HOUR / 2)) continue;
    const run = fires.slice(begin, i);
    const first = run[0]?.at ?? 0;
    bands.push({ from: first, to: (run.at(-1)?.at ?? first) + usual, rate: run.length > 1 ? rateOf(run) : 1 });
    begin = i;
  }
  return bands;
}

/**
 * From when the server is asked for fires, so that they are those of the schedule: an interval is counted from the
 * start of its schedule, so another start must lie on one of its fires.
 */
export function askFrom(when: string | undefined, nextAt: number | undefined, from: number): number {
  const interval = intervalOf(when);
  if (interval === undefined || nextAt === undefined || interval <= 0) return from;
  return nextAt + Math.ceil((from - nextAt) / interval) * interval;
}
