import { isoDuration, parseDuration } from '../../format/duration';
import { formatsIn } from '../../format/useFormat';
import type { Retry } from './policy';

export type Strategy = Retry['strategy'];
export type RetryPart =
  | 'maxAttempts'
  | 'interval'
  | 'intervals'
  | 'delay'
  | 'multiplier'
  | 'cap'
  | 'jitter'
  | 'fixedTimes'
  | 'perDay'
  | 'zone';

/** The parts that each strategy takes, with what each begins with where the policy does not say. */
export const PARTS: Record<Strategy, Partial<Record<RetryPart, string>>> = {
  none: {},
  atOnce: { maxAttempts: '3' },
  fixed: { maxAttempts: '3', interval: '10 s' },
  intervals: { maxAttempts: '4', intervals: '10 s, 1 min, 10 min' },
  exponential: { maxAttempts: '5', delay: '10 s', multiplier: '2', cap: '1 h', jitter: '0' },
  fixedThenExponential: { maxAttempts: '8', fixedTimes: '3', interval: '10 s', multiplier: '2', cap: '1 h' },
  forever: { interval: '1 min' },
  daily: { maxAttempts: '30', perDay: '3', interval: '10 s', zone: 'UTC' },
};

export const STRATEGIES = Object.keys(PARTS) as Strategy[];

const TIMES: RetryPart[] = ['interval', 'delay', 'cap'];
const NUMBERS: RetryPart[] = ['maxAttempts', 'multiplier', 'jitter', 'fixedTimes', 'perDay'];
const written = formatsIn('en');

/** The parts of a retry as a person writes them. */
export function toParts(retry: Retry): Partial<Record<RetryPart, string>> {
  const given: Partial<Retry> = retry.strategy === 'forever' && retry.spacing ? retry.spacing : retry;
  const parts: Partial<Record<RetryPart, string>> = {};
  for (const part of Object.keys(PARTS[retry.strategy]) as RetryPart[]) {
    const value = given[part];
    if (value === undefined) parts[part] = PARTS[retry.strategy][part] ?? '';
    else if (Array.isArray(value)) parts[part] = value.map((v) => written.iso(v)).join(', ');
    else parts[part] = TIMES.includes(part) ? written.iso(String(value)) : String(value);
  }
  return parts;
}

/** The way back; undefined if a part cannot be read. */
export function fromParts(strategy: Strategy, parts: Partial<Record<RetryPart, string>>): Retry | undefined {
  const retry: Record<string, unknown> = { strategy };
  for (const part of Object.keys(PARTS[strategy]) as RetryPart[]) {
    const text = (parts[part] ?? '').trim();
    const value = readPart(part, text);
    if (value === undefined) return undefined;
    retry[part] = value;
  }
  return retry as unknown as Retry;
}

function readPart(part: RetryPart, text: string): unknown {
  if (NUMBERS.includes(part)) return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
  if (TIMES.includes(part)) return readTime(text);
  if (part === 'intervals') {
    const times = text.split(/[,，]/).map((t) => readTime(t.trim()));
    return times.includes(undefined) ? undefined : times;
  }
  return text || undefined;
}

function readTime(text: string): string | undefined {
  const milliseconds = parseDuration(text);
  return milliseconds === undefined ? undefined : isoDuration(milliseconds);
}
