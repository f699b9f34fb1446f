import { scaleTime } from 'd3-scale';
import type { Segment } from './life';

/** A stretch of the axis with one scale; a cut one is shorter than its time, and says so. */
export interface Stretch {
  from: number;
  to: number;
  x0: number;
  x1: number;
  cut: boolean;
}

export interface Tick {
  at: number;
  x: number;
  /** Milliseconds from one tick to the next, by which its text is chosen. */
  step: number;
}

export interface TimeAxis {
  stretches: Stretch[];
  x: (time: number) => number;
  ticks: Tick[];
}

/** A wait is cut if all that is not cut, together, is shorter than this part of it. */
const DOMINATED = 1 / 4;
/** How much of what is not cut one cut wait takes. */
const CUT_SHARE = 0.35;
const MOST_CUTS = 4;
const TICK_GAP = 92;

/**
 * One time axis for life, executions and progress. A few waits that are so long that nothing else could be seen are cut
 * short: five hours in attention after a run of half a second.
 */
export function axisOf(segments: Segment[], end: number, x0: number, x1: number): TimeAxis {
  const first = segments[0]?.from ?? end;
  const parts = segments.map((s) => ({
    from: s.from,
    to: s.to,
    idle: s.kind !== 'run',
    weight: s.to - s.from,
    cut: false,
  }));
  const last = segments.at(-1)?.to ?? first;
  if (end > last) parts.push({ from: last, to: end, idle: false, weight: end - last, cut: false });
  const idle = parts.filter((p) => p.idle).sort((a, b) => b.weight - a.weight);
  const total = sum(parts);
  const ran = segments.some((s) => s.kind === 'run');
  for (let k = ran ? Math.min(MOST_CUTS, idle.length) : 0; k > 0; k--) {
    const longest = idle.slice(0, k);
    const rest = total - sum(longest);
    if (rest > 0 && rest < (longest.at(-1)?.weight ?? 0) * DOMINATED) {
      for (const part of longest) {
        part.cut = true;
        part.weight = rest * CUT_SHARE;
      }
      break;
    }
  }
  const scale = (x1 - x0) / Math.max(1e-9, sum(parts));
  const stretches: Stretch[] = [];
  let x = x0;
  for (const part of parts) {
    const before = stretches.at(-1);
    const to = x + part.weight * scale;
    if (before && !before.cut && !part.cut) {
      before.to = part.to;
      before.x1 = to;
    } else {
      stretches.push({ from: part.from, to: part.to, x0: x, x1: to, cut: part.cut });
    }
    x = to;
  }
  return { stretches, x: (time) => place(stretches, time, x0, x1), ticks: ticksOf(stretches) };
}

function sum(parts: { weight: number }[]): number {
  return parts.reduce((all, p) => all + p.weight, 0);
}

function place(stretches: Stretch[], time: number, x0: number, x1: number): number {
  const stretch = stretches.find((s) => time <= s.to) ?? stretches.at(-1);
  if (!stretch) return x0;
  const share = stretch.to === stretch.from ? 0 : (time - stretch.from) / (stretch.to - stretch.from);
  return Math.min(x1, Math.max(x0, stretch.x0 + share * (stretch.x1 - stretch.x0)));
}

function ticksOf(stretches: Stretch[]): Tick[] {
  const ticks: Tick[] = [];
  for (const s of stretches) {
    const width = s.x1 - s.x0;
    if (s.cut || width < TICK_GAP / 2) continue;
    const times = scaleTime()
      .domain([s.from, s.to])
      .ticks(Math.max(1, Math.floor(width / (TICK_GAP * 1.4))))
      .map((t) => t.getTime())
      .filter((t) => t >= s.from && t <= s.to);
    const step = times.length > 1 ? (times[1] as number) - (times[0] as number) : s.to - s.from;
    for (const at of times) {
      const x = s.x0 + ((at - s.from) / (s.to - s.from)) * width;
      const before = ticks.at(-1);
      if (!before || x - before.x >= TICK_GAP) ticks.push({ at, x, step });
    }
  }
  return ticks;
}

/** Where the axis ends while time goes on: far enough ahead that the picture does not move each second. */
export function roomAhead(from: number, now: number): number {
  const span = Math.max(1_000, now - from);
  const step = 10 ** Math.floor(Math.log10(span)) / 2;
  return from + Math.ceil((span * 1.02) / step) * step;
}
