import type { Schemas } from '../../api/client';

/**
 * How long the rest takes, in milliseconds, if it goes on as since its start. Not known of a task that was started more
 * than once: what it had done before would count as done now.
 */
export function timeLeft(task: Schemas['ShownTask'], now: number): number | undefined {
  const { progress, firstStartedAt, lastStartedAt } = task;
  if (!progress || progress.total === 0 || progress.done <= 0 || progress.done >= progress.total) return undefined;
  if (task.state !== 'RUNNING' || !lastStartedAt || firstStartedAt !== lastStartedAt) return undefined;
  const reported = Date.parse(progress.at);
  const each = (reported - Date.parse(lastStartedAt)) / progress.done;
  const left = each * (progress.total - progress.done) - (now - reported);
  // By the second: parts of one would only flicker.
  return each > 0 && left >= 1_000 ? Math.round(left / 1_000) * 1_000 : undefined;
}
