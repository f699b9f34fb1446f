import { filterQuery } from '../../actions/filterQuery';
import { api, must, type Schemas } from '../../api/client';
import { csvHead, csvLine, type Format, jsonLine } from './exportLines';

/** So many tasks at most go into one file, which the browser holds in memory. */
export const MOST_EXPORTED = 100_000;
const PAGE = 500;

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
