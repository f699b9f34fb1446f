import type { Schemas } from '../../api/client';
import type { Formats } from '../../format/useFormat';
import type { tasksWords } from './words';

type Task = Schemas['ShownTask'];
type Words = (typeof tasksWords)['zh'];

/** The first line of an error, without the name of its class and the full stop: what a person reads first. */
export function firstLine(error: string | null | undefined): string | undefined {
  const line = error?.split('\n', 1)[0]?.trim();
  if (!line) return undefined;
  return line.replace(/^(?:[a-z_]\w*\.)+[A-Z][\w$]*(?:: |$)/, '').replace(/\.$/, '') || line;
}

/** What a task does, waits for or came to, by its own fields. */
export function rowSays(task: Task, words: Words, format: Formats, now: number): string {
  const error = firstLine(task.lastError);
  const ended = format.moment(task.finishedAt ?? task.updatedAt);
  const attempts = format.count(task.attempts);
  switch (task.state) {
    case 'RUNNING': {
      const since = format.moment(task.lastStartedAt ?? task.updatedAt);
      return task.host ? words.runs(task.host, since) : words.runsSomewhere(since);
    }
    case 'SCHEDULED': {
      const first = task.attempts + task.losses === 0;
      if (Date.parse(task.dueAt) <= now) {
        if (first) return words.due;
        return error ? words.dueAgain(error) : words.dueAgainPlain;
      }
      const when = format.relative(task.dueAt, now);
      if (first) return words.starts(when);
      return error ? words.retries(when, error) : words.retriesPlain(when);
    }
    case 'READY':
      return words.waits;
    case 'BLOCKED':
      return words.waitsForOthers;
    case 'PAUSED':
      return task.remark ? words.pausedRemark(task.remark) : words.paused;
    case 'ATTENTION':
      return error ? words.attention(error, attempts) : words.attentionPlain(attempts);
    case 'SUCCEEDED':
      return task.host ? words.done(ended, task.host) : words.doneByHand(ended);
    case 'FAILED':
      return error ? words.failed(ended, error) : words.failedPlain(ended);
    case 'CANCELLED':
      return words.cancelled(ended);
    case 'SKIPPED':
      return task.remark ? words.skippedWhy(ended, task.remark) : words.skipped(ended);
    case 'RESOLVED':
      return task.remark ? words.resolvedRemark(ended, task.remark) : words.resolved(ended);
  }
}

/** How long it has run or waits, or when it starts: what stands where there is no progress. */
export function timeSays(task: Task, words: Words, format: Formats, now: number): string {
  // By the second: parts of one would only flicker.
  const age = (from: string) => format.duration(Math.max(0, Math.floor((now - Date.parse(from)) / 1_000) * 1_000));
  switch (task.state) {
    case 'RUNNING':
      return words.runsFor(age(task.lastStartedAt ?? task.updatedAt));
    case 'SCHEDULED':
      return words.startsAt(format.moment(task.dueAt));
    case 'READY':
    case 'BLOCKED':
      return words.waitsFor(age(Date.parse(task.dueAt) > now ? task.createdAt : task.dueAt));
    case 'PAUSED':
    case 'ATTENTION':
      return words.since(format.moment(task.updatedAt));
    default:
      return task.lastDuration ? words.ran(format.iso(task.lastDuration)) : '';
  }
}
