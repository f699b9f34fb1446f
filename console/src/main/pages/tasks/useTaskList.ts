import { filterQuery } from '../../actions/filterQuery';
import { api, must, type Schemas } from '../../api/client';
import { newestFirst } from '../../api/newestFirst';
import type { HeldRow } from '../../api/settle';
import { useHeldList } from '../../api/useHeldList';

type Task = Schemas['ShownTask'];
type Filter = Schemas['Filter'];
type Order = Schemas['Order'];

export type Row = HeldRow<Task>;

/** So many pages that were ended by what was read, not by what was found, are followed before a person is asked. */
const FOLLOWED = 5;
/** As many ids as fit into an address. */
const AT_ONCE = 200;

/** The tasks that match. Those that do not match any more stay in the list, as they are now. */
export function useTaskList(filter: Filter, order: Order) {
  const read = (after: string | undefined, limit: number) => readTasks(filter, order, after, limit);
  const source = newestFirst(['tasks', 'list', filter, order], read, readRows);
  return useHeldList(order === 'NEWEST' ? source : { ...source, now: oldestNow, isNew: () => true });

  /** If the oldest go first, new ones come at the end. */
  async function oldestNow(rows: Task[], whole: boolean) {
    const after = rows.at(-1)?.id;
    const end = whole ? await source.read(after) : { items: [], next: null, bounded: false };
    return { ...end, items: [...(await readRows(rows)), ...end.items] };
  }
}

async function readTasks(filter: Filter, order: Order, after: string | undefined, limit: number) {
  const items: Task[] = [];
  let from = after;
  for (let read = 1; ; read++) {
    const page = await must(
      api.GET('/tasks', {
        params: { query: { ...filterQuery(filter), order, progress: true, after: from, limit: limit - items.length } },
      }),
    );
    items.push(...page.items);
    const next = page.next ?? null;
    if (!next || !page.bounded || items.length >= limit || read === FOLLOWED) {
      return { items, next, bounded: page.bounded };
    }
    from = next;
  }
}

async function readRows(rows: Task[]): Promise<Task[]> {
  const found: Task[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const ids = rows.slice(from, from + AT_ONCE).map((task) => task.id);
    const page = await must(api.GET('/tasks', { params: { query: { ids, progress: true, limit: ids.length } } }));
    found.push(...page.items);
  }
  return found;
}
