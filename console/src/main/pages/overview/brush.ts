import { snap } from './throughput';

/** A span of the picture that a person has chosen. */
export interface Brush {
  from: number;
  to: number;
}

interface Span {
  from: number;
  length: number;
}

/** The brush of a view; undefined where there is none, or none that can be read. */
export function brushOf(params: Record<string, string | string[] | undefined>): Brush | undefined {
  const from = Date.parse(String(params.from));
  const to = Date.parse(String(params.to));
  return from < to ? { from, to } : undefined;
}

/** What two places choose, on edges of bars; nothing where they are on the same one. */
export function between(a: number, b: number, bars: Span[]): Brush | undefined {
  const from = snap(Math.min(a, b), bars);
  const to = snap(Math.max(a, b), bars);
  return from < to ? { from, to } : undefined;
}

/** Where a brush begins that is made without a pointer: it is moved from there. */
export function lastQuarter(bars: Span[]): Brush | undefined {
  const first = bars[Math.floor(bars.length * 0.75)];
  const last = bars.at(-1);
  return first && last && { from: first.from, to: last.from + last.length };
}

/** The brush with one end a bar earlier or later; as it was where nothing would be left of it. */
export function moved(brush: Brush, end: keyof Brush, by: -1 | 1, bars: Span[]): Brush {
  const next = { ...brush, [end]: brush[end] + by * (bars[0]?.length ?? 0) };
  return (next.from < next.to && between(next.from, next.to, bars)) || brush;
}
