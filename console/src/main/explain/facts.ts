import type { Schemas } from '../api/client';
import type { Formats } from '../format/useFormat';

/** What is known of a task besides its explanation; each of it makes the sentence say more. */
export interface Besides {
  /** By the server's clock; what is relative counts from here. */
  now?: number;
  task?: Schemas['ShownTask'];
  progress?: Schemas['Progress'];
}

const MOST_OF_AN_ERROR = 200;

/** The data of an explanation, by name, ready to be put into words. What is not there is undefined. */
export function factsOf(explanation: Schemas['Explanation'], format: Formats, besides: Besides) {
  const { data } = explanation;
  const { now = Date.now(), task, progress } = besides;

  const text = (name: string): string | undefined => {
    const value = data[name];
    return value === undefined || value === null || value === '' ? undefined : String(value);
  };
  const number = (name: string): number | undefined => {
    const value = data[name];
    return typeof value === 'number' ? value : undefined;
  };
  const millis = (name: string): number | undefined => {
    const value = Date.parse(text(name) ?? '');
    return Number.isNaN(value) ? undefined : value;
  };
  const list = (name: string): string[] => {
    const value = data[name];
    return Array.isArray(value) ? value.map(String) : [];
  };
  const at = (name: string) => (millis(name) === undefined ? undefined : format.moment(millis(name) as number));

  return {
    task,
    text,
    number,
    list,
    count: (name: string) => (number(name) === undefined ? undefined : format.count(number(name) as number)),
    at,
    /** How long until then; undefined if it is over. */
    left: (name: string) => {
      const until = millis(name);
      return until === undefined || until - now < 1_000 ? undefined : format.duration(wholeSeconds(until - now));
    },
    /** How long since then. */
    past: (name: string) => {
      const since = millis(name);
      return since === undefined ? undefined : format.duration(wholeSeconds(now - since));
    },
    duration: (name: string) => (text(name) ? format.iso(text(name) as string) : undefined),
    error: (name: string) => errorLine(text(name)),
    lastError: errorLine(task?.lastError ?? undefined),
    /** How long its last execution took. */
    took: task?.lastDuration ? format.iso(task.lastDuration) : undefined,
    /** Which attempt it was that ended it, if not the first. */
    attempt:
      task && task.attempts > 1
        ? { number: format.count(task.attempts), of: format.count(task.maxAttempts) }
        : undefined,
    /** Which attempt comes next, if it is known how many there are. */
    nextAttempt: task && {
      number: format.count(Math.min(task.attempts + 1, task.maxAttempts)),
      of: format.count(task.maxAttempts),
    },
    /** How far it had come, if it has reported that. */
    reached: progress?.reported && {
      done: format.count(progress.reported.done),
      total: progress.reported.total > 0 ? format.count(progress.reported.total) : undefined,
    },
    /** When it is done if it goes on as before. */
    expectedEnd: progress?.expectedEnd ? format.moment(progress.expectedEnd) : undefined,
  };
}

export type Facts = ReturnType<typeof factsOf>;

/** A time that runs shows no tenths, which would only flicker. */
function wholeSeconds(milliseconds: number): number {
  return Math.max(1_000, Math.ceil(milliseconds / 1_000) * 1_000);
}

/** The first line of an error, without the package of its class and the full stop at its end. */
export function errorLine(error: string | undefined): string | undefined {
  const line = error
    ?.split('\n', 1)[0]
    ?.trim()
    // Only says that a retry would not help, which the sentence says too.
    .replace(/^io\.taskmill\.NotAgainException: /, '')
    // The message says more than the class, and the package says nothing.
    .replace(/^(?:[a-z_]\w*\.)+[A-Z][\w$]*: (?=\S)/, '')
    .replace(/^(?:[a-z_]\w*\.)+(?=[A-Z][\w$]*$)/, '')
    .replace(/[.。]$/, '');
  if (!line) return undefined;
  return line.length > MOST_OF_AN_ERROR ? `${line.slice(0, MOST_OF_AN_ERROR)}…` : line;
}
