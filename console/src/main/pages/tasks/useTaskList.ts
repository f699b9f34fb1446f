import { filterQuery } from '../../actions/filterQuery';
import { api, must, type Schemas } from '../../api/client';
import type { operations } from '../../api/generated';
import { newestFirst, PAGE } from '../../api/newestFirst';
import type { HeldRow } from '../../api/settle';
import { type Source, useHeldList } from '../../api/useHeldList';

type Task = Schemas['ShownTask'];
type Filter = Schemas['Filter'];
type Order = Schemas['Order'];
type TaskQuery = operations['findTasks']['parameters']['query'];

export type Row = HeldRow<Task>;

/** So many pages that were ended by what was read, not by what was found, are followed before a person is asked. */
const FOLLOWED = 5;
/** As many ids as fit into an address. */
const AT_ONCE = 200;

/** The tasks that match. Those that do not match any more stay in the list, as they are now. */
export function useTaskList(filter: Filter, order: Order) {
  const key = ['tasks', 'list', filter, order] as const;
  const read = (after: string | undefined, limit: number) => readTasks(filter, order, after, limit);
  const newest = () => readPage({ ...filterQuery(filter), order, limit: PAGE });
  return useHeldList(order === 'NEWEST' ? newestFirst(key, read, readRows, newest) : oldestFirst(key, read));
}

/** New ones come at the end. */
function oldestFirst(
  key: Source<TaskPage>['key'],
  read: (after: string | undefined, limit: number) => Promise<TaskPage>,
) {
  const source: Source<TaskPage> = {
    key,
    idOf: ({ id }) => id,
    read: (after) => read(after, PAGE),
    now: async (rows, whole) => {
      const page = whole ? await read(rows.at(-1)?.id, PAGE) : { items: [], next: null, bounded: false };
      const news = { value: page.items.length, atLeast: Boolean(page.next) };
      return { rows: await readRows(rows), news, page };
    },
    appends: true,
  };
  return source;
}

type TaskPage = Awaited<ReturnType<typeof readPage>>;

async function readPage(query: TaskQuery) {
  const { items, next, bounded } = await must(api.GET('/tasks', { params: { query } }));
  return { items, next: next ?? null, bounded };
}

async function readTasks(filter: Filter, order: Order, after: string | undefined, limit: number): Promise<TaskPage> {
  const items: Task[] = [];
  let from = after;
  for (let read = 1; ; read++) {
    const left = limit - items.length;
    const page = await readPage({ ...filterQuery(filter), order, progress: true, after: from, limit: left });
    items.push(...page.items);
    if (!page.next || !page.bounded || items.length >= limit || read === FOLLOWED) return { ...page, items };
    from = page.next;
  }
}

async function readRows(rows: Task[]): Promise<Task[]> {
  const found: Task[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const ids = rows.slice(from, from + AT_ONCE).map((task) => task.id);
    found.push(...(await readPage({ ids, progress: true, limit: ids.length })).items);
  }
  return found;
}
