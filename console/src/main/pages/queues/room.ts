import type { Schemas } from '../../api/client';

export type Queue = Schemas['Queue'];

/** How a queue is doing, from what the API says of it. */
export interface Room {
  /** All live tasks. */
  depth: Schemas['Count'];
  /** Of the capacity; undefined where there is none. */
  used: number | undefined;
  /** In milliseconds, until nothing is ready any more at today's pace; undefined if that never comes or nothing waits. */
  drains: number | undefined;
  /** Whether more comes in than goes out while something waits. */
  grows: boolean;
}

/** What counts as more: a tenth, so that noise does not. */
const MARGIN = 1.1;

export function roomOf(queue: Queue): Room {
  const parts = [queue.waiting, queue.ready, queue.running];
  const depth = { value: parts.reduce((sum, c) => sum + c.value, 0), atLeast: parts.some((c) => c.atLeast) };
  const net = queue.finishedPerSecond - queue.submittedPerSecond;
  const backlog = queue.ready.value;
  return {
    depth,
    used: queue.capacity ? Math.min(1, depth.value / queue.capacity) : undefined,
    drains: backlog > 0 && net > 0 && !queue.paused ? (backlog / net) * 1_000 : undefined,
    grows: backlog > 0 && queue.submittedPerSecond > queue.finishedPerSecond * MARGIN,
  };
}

/** The queue that needs a look first: full, then the one that has waited longest and is not paused. */
export function tightest(queues: Queue[], now: number): Queue | undefined {
  const full = queues.find((q) => (roomOf(q).used ?? 0) >= 1);
  if (full) return full;
  return queues
    .filter((q) => q.oldestReady && !q.paused && now - Date.parse(q.oldestReady) > 60_000)
    .sort((a, b) => Date.parse(a.oldestReady ?? '') - Date.parse(b.oldestReady ?? ''))[0];
}
