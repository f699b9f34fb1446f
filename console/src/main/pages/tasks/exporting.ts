import { filterQuery } from '../../actions/filterQuery';
import { api, must, type Schemas } from '../../api/client';

type Task = Schemas['ShownTask'];
export type Format = 'jsonl' | 'csv';

/** So many tasks at most go into one file, which the browser holds in memory. */
export const MOST_EXPORTED = 100_000;
const PAGE = 500;

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

/**
 * One cell of CSV by RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe before it, so that
 * what a stranger has submitted is shown and not computed.
 */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  const safe = typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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

/** Reads all that match, page by page, and says how many it has. */
export async function exportTasks(
  filter: Schemas['Filter'],
  order: Schemas['Order'],
  format: Format,
  data: boolean,
  stop: AbortSignal,
  onRead: (n: number) => void,
): Promise<{ file: Blob; tasks: number }> {
  // A spreadsheet knows by the mark that it is UTF-8.
  const parts: string[] = format === 'csv' ? [`\uFEFF${csvHead(data)}`] : [];
  let tasks = 0;
  let after: string | undefined;
  do {
    const limit = Math.min(PAGE, MOST_EXPORTED - tasks);
    const page = await must(
      api.GET('/tasks', { params: { query: { ...filterQuery(filter), order, data, after, limit } }, signal: stop }),
    );
    parts.push(page.items.map((task) => (format === 'csv' ? csvLine(task, data) : jsonLine(task, data))).join(''));
    tasks += page.items.length;
    after = page.next ?? undefined;
    onRead(tasks);
  } while (after && tasks < MOST_EXPORTED && !stop.aborted);
  const type = format === 'csv' ? 'text/csv;charset=utf-8' : 'application/x-ndjson;charset=utf-8';
  return { file: new Blob(parts, { type }), tasks };
}

/** Hands a file to the person. */
export function download(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
