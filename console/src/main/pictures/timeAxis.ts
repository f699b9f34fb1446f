import { scaleTime } from 'd3-scale';
import { day, hourMinute, weekday } from '../format/time';
import type { Language } from '../words/words';

export interface Tick {
  at: number;
  x: number;
  label: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A mark closer to the right end than this would have its label cut. */
const HALF_LABEL = 18;

export interface TimeAxis {
  from: number;
  to: number;
  /** Where a time lies; outside of the span it lies outside of the picture. */
  x: (at: number) => number;
  /** The time at a place. */
  at: (x: number) => number;
  ticks: Tick[];
}

/** A span of time over a width, with marks at round local times that stand at least `apart` pixels from each other. */
export function timeAxis(
  from: number,
  to: number,
  left: number,
  right: number,
  language: Language,
  apart = 90,
): TimeAxis {
  const scale = scaleTime().domain([from, to]).range([left, right]);
  const most = Math.max(1, Math.floor((right - left) / apart));
  const ticks = scale
    .ticks(most)
    .filter((_, i, all) => all.length <= most + 1 || i % Math.ceil(all.length / most) === 0)
    .filter((tick) => scale(tick) <= right - HALF_LABEL)
    .map((tick) => ({ at: tick.getTime(), x: scale(tick), label: tickLabel(tick, to - from, language) }));
  return { from, to, x: (at) => scale(at), at: (x) => scale.invert(x).getTime(), ticks };
}

function tickLabel(tick: Date, span: number, language: Language): string {
  const midnight = tick.getHours() === 0 && tick.getMinutes() === 0 && tick.getSeconds() === 0;
  if (midnight && span > DAY / 2)
    return span > 4 * DAY ? `${weekday(tick.getTime(), language)} ${tick.getDate()}` : day(tick.getTime(), language);
  if (span < 5 * MINUTE) return secondsLabel(tick, language);
  return hourMinute(tick.getTime(), language);
}

function secondsLabel(tick: Date, language: Language): string {
  return `${hourMinute(tick.getTime(), language)}:${String(tick.getSeconds()).padStart(2, '0')}`;
}
