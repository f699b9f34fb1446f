import type { Schemas } from '../../api/client';

type Task = Schemas['ShownTask'];
export type Format = 'jsonl' | 'csv';

const COLUMNS = [
  'id',
  'tenant',
  'type',
  'queue',
  'key',
  'state',
  'priority',
  'tags',
  'attempts',
  'maxAttempts',
  'losses',
  'createdAt',
  'dueAt',
  'firstStartedAt',
  'lastStartedAt',
  'finishedAt',
  'lastDuration',
  'updatedAt',
  'host',
  'node',
  'parent',
  'creator',
  'remark',
  'lastError',
] as const satisfies (keyof Task)[];
const DATA = ['payload', 'result', 'checkpoint'] as const satisfies (keyof Task)[];

/** A spreadsheet keeps 15 digits of a number and no zeros before it; ids have 18 digits, and keys may be like them. */
const LOSES_DIGITS = /^(0\d+|\d{16,})$/;

/**
 * One cell of CSV by RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe before it, so that
 * what a stranger has submitted is shown and not computed. Digits that it would lose become a formula that gives them
 * as a text.
 */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  const safe = typeof value === 'number' ? text : LOSES_DIGITS.test(text) ? `="${text}"` : unformulated(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function unformulated(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

export function csvHead(data: boolean): string {
  return `${columns(data).join(',')}\r\n`;
}

export function csvLine(task: Task, data: boolean): string {
  return `${columns(data)
    .map((column) => cell(task[column]))
    .join(',')}\r\n`;
}

function columns(data: boolean): (keyof Task)[] {
  return data ? [...COLUMNS, ...DATA] : [...COLUMNS];
}

/** A task on a line of its own, without what only this console needs. */
export function jsonLine({ verbs: _, payload, result, checkpoint, ...task }: Task, data: boolean): string {
  return `${JSON.stringify(data ? { ...task, payload, result, checkpoint } : task)}\n`;
}
