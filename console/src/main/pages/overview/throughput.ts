import { perMinute, type Slot, withoutNewest } from '../../api/statistics';

export const TOP = 22;
export const AXIS = 146;
export const BOTTOM = 184;
const ABOVE = AXIS - TOP;
const BELOW = BOTTOM - AXIS - 4;

export interface Bar {
  from: number;
  length: number;
  done: number;
  submitted: number;
  otherwise: number;
  out: number;
}

/** Rates per minute. */
export function toBars(slots: Slot[]): Bar[] {
  return withoutNewest(slots).map((slot) => ({
    from: slot.from,
    length: slot.length,
    done: perMinute(slot.succeeded, slot),
    submitted: perMinute(slot.count('SUBMITTED'), slot),
    otherwise: perMinute(slot.otherwise, slot),
    out: perMinute(slot.count('FAILED') + slot.count('ATTENTION'), slot),
  }));
}

export interface Scales {
  /** The largest number on the upper axis, a round one. */
  most: number;
  /** How many times larger what stands below the axis is drawn. */
  factor: number;
  up: (rate: number) => number;
  down: (rate: number) => number;
}

/** Failures are few where all is well: below the axis the scale is larger, and the page says by how much. */
export function scales(bars: Bar[]): Scales {
  const most = roundUp(Math.max(1, ...bars.map((b) => Math.max(b.done, b.submitted))));
  const mostBelow = Math.max(...bars.map((b) => b.otherwise + b.out), 0);
  const perPixel = most / ABOVE;
  const fits = [100, 50, 20, 10, 5, 2, 1].find((f) => (mostBelow / perPixel) * f <= BELOW);
  const factor = fits ?? BELOW / (mostBelow / perPixel);
  const rounded = fits === undefined ? Math.max(0.01, Math.round(factor * 100) / 100) : factor;
  return {
    most,
    factor: rounded,
    up: (rate) => AXIS - rate / perPixel,
    down: (rate) => AXIS + 1 + Math.min(BELOW, (rate / perPixel) * rounded),
  };
}

/** 1, 2, 2.5, 4, 5 or 8 times a power of ten. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 2.5, 4, 5, 8, 10].find((s) => s * power >= value - 1e-9) ?? 10;
  return step * power;
}

/** The bars that lie in a brushed span, wholly or in part. */
export function within<T extends { from: number; length: number }>(bars: T[], from: number, to: number): T[] {
  return bars.filter((b) => b.from < to && b.from + b.length > from);
}

/** A brush lies on edges of bars, so that what it counts is what it shows. */
export function snap(at: number, bars: { from: number; length: number }[]): number {
  const edges = bars.flatMap((b) => [b.from, b.from + b.length]);
  return edges.reduce((best, edge) => (Math.abs(edge - at) < Math.abs(best - at) ? edge : best), edges[0] ?? at);
}
