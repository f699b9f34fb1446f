import type { Schemas } from '../../api/client';
import { isFinal } from '../../words/states';
import { roomAhead } from './axis';
import type { Execution, Segment } from './life';
import type { Curve } from './progress';

/** How much of what has been may lie ahead. */
const MOST_AHEAD = 0.5;

/**
 * Up to when the picture goes: what has ended goes to its end, what waits without a known end to now, and what runs or
 * will run as far into the future as there is something to show.
 */
export function endOf(
  task: Schemas['ShownTask'],
  segments: Segment[],
  executions: Execution[],
  expected: Curve['expected'],
  now: number,
): number {
  const last = segments.at(-1);
  if (!last) return now;
  if (isFinal(task.state)) return last.to;
  if (task.state === 'RUNNING') {
    const run = executions.at(-1)?.from ?? last.from;
    const room = roomAhead(run, now);
    return expected ? Math.max(room, Math.min(expected.to.at, now + MOST_AHEAD * (now - run))) : room;
  }
  if (!last.future) return Math.max(now, last.to);
  return last.to + lengthOfNext(segments, executions, expected);
}

/** How long the next execution may be drawn: as the earlier ones were, or as its progress lets expect. */
function lengthOfNext(segments: Segment[], executions: Execution[], expected: Curve['expected']): number {
  const runs = executions.filter((e) => e.from !== undefined).map((e) => e.to - (e.from ?? e.to));
  const total = (segments.at(-1)?.to ?? 0) - (segments[0]?.from ?? 0);
  if (runs.length === 0) return total * 0.2;
  const ran = runs.reduce((sum, one) => sum + one, 0);
  const wanted = expected ? expected.to.at - expected.from.at : ran / runs.length;
  return Math.min(Math.max(wanted, ran * 0.2), Math.max(ran, total * 0.3) * MOST_AHEAD);
}
