import type { Schemas } from '../../api/client';
import type { Execution } from './life';

export interface Sample {
  at: number;
  done: number;
}

export interface Curve {
  /** What was reported, one line for each stretch without a break. */
  lines: Sample[][];
  /** Times in which nothing moved. */
  holds: { from: number; to: number; done: number }[];
  /** Work that was lost between two executions. */
  losses: { at: number; from: number; to: number }[];
  last: Sample;
  /** Where it ends if it goes on as before. */
  expected?: { from: Sample; to: Sample };
  /** The end of the scale: how much there is to do, or the most that was done. */
  top: number;
  /** How much is done in a minute, by the newest line. */
  perMinute?: number;
}

/** How far a task came, over time; undefined if its handler reports nothing. */
export function curveOf(
  progress: Schemas['Progress'] | undefined,
  executions: Execution[],
  /** Of a task that has ended there is none. */
  now: number | undefined,
  /** When the next execution begins, if none runs. */
  goesOnAt?: number,
): Curve | undefined {
  const reported = progress?.reported;
  if (!reported) return undefined;
  const samples = samplesOf(reported);
  const last = samples.at(-1);
  if (!last) return undefined;
  const lines: Sample[][] = [];
  const holds: Curve['holds'] = [];
  const losses: Curve['losses'] = [];
  for (const sample of samples) {
    const line = lines.at(-1);
    const before = line?.at(-1);
    if (!line || !before) {
      lines.push([sample]);
      continue;
    }
    const sameRun = runOf(executions, sample.at) === runOf(executions, before.at);
    if (sameRun && sample.done >= before.done) {
      line.push(sample);
      continue;
    }
    holds.push({ from: before.at, to: sample.at, done: before.done });
    if (sample.done < before.done && !sameRun) losses.push({ at: sample.at, from: before.done, to: sample.done });
    lines.push([sample]);
  }
  const runs = executions.at(-1)?.outcome === 'RUNNING';
  const until = now ?? executions.at(-1)?.to ?? last.at;
  if (until > last.at) holds.push({ from: last.at, to: until, done: last.done });
  const perMinute = rateOf(lines.at(-1) ?? []);
  return {
    lines,
    holds,
    losses,
    last,
    expected: runs || goesOnAt !== undefined ? expectedOf(progress, last, perMinute, goesOnAt) : undefined,
    top: reported.total > 0 ? reported.total : Math.max(1, ...samples.map((s) => s.done)),
    perMinute,
  };
}

function samplesOf(reported: Schemas['TaskProgress']): Sample[] {
  const samples = reported.samples.map((s) => ({ at: Date.parse(s.at), done: s.done }));
  const at = Date.parse(reported.at);
  if (at > (samples.at(-1)?.at ?? 0)) samples.push({ at, done: reported.done });
  return samples.sort((a, b) => a.at - b.at);
}

function runOf(executions: Execution[], at: number): number {
  return executions.findLastIndex((e) => e.from !== undefined && e.from <= at);
}

function rateOf(line: Sample[]): number | undefined {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last || last.at - first.at < 1_000 || last.done <= first.done) return undefined;
  return ((last.done - first.done) / (last.at - first.at)) * 60_000;
}

/** The server's word while it runs; of one that waits for its next execution, by the rate it had. */
function expectedOf(
  progress: Schemas['Progress'],
  last: Sample,
  perMinute: number | undefined,
  goesOnAt: number | undefined,
): Curve['expected'] {
  const total = progress.reported?.total ?? 0;
  if (total <= last.done) return undefined;
  if (goesOnAt !== undefined) {
    if (!perMinute) return undefined;
    const at = goesOnAt + ((total - last.done) / perMinute) * 60_000;
    return { from: { at: goesOnAt, done: last.done }, to: { at, done: total } };
  }
  if (!progress.expectedEnd) return undefined;
  return { from: last, to: { at: Date.parse(progress.expectedEnd), done: total } };
}
