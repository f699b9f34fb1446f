import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { filterQuery } from '../../actions/filterQuery';
import { api, must, type Schemas } from '../../api/client';

type Task = Schemas['ShownTask'];
type Filter = Schemas['Filter'];

export const PAGE = 50;
/** So many pages that were ended by what was read, not by what was found, are followed before a person is asked. */
const FOLLOWED = 5;
/** As many ids as fit into an address. */
const AT_ONCE = 200;

export interface Row {
  task: Task;
  /** It was there when the list was read, and is not any more. */
  gone: boolean;
}

interface Chunk {
  items: Task[];
  next: string | null;
  bounded: boolean;
}

/**
 * A list that never moves by itself: which rows it has is settled when they are read, and those rows are refreshed in
 * place, even if they do not match any more. What is new is counted, and shown when a person wants it.
 */
export function useTaskList(filter: Filter, order: Schemas['Order']) {
  const [generation, setGeneration] = useState(0);
  const held = useInfiniteQuery({
    // Not a topic of hints: these are read once.
    queryKey: ['held-tasks', filter, order, generation],
    queryFn: ({ pageParam }) => readChunk(filter, order, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
  const tasks = useMemo(() => held.data?.pages.flatMap((page) => page.items) ?? [], [held.data]);
  const ids = useMemo(() => tasks.map((task) => task.id), [tasks]);
  const fresh = useFreshRows(ids);
  const rows = tasks.map((task): Row => {
    const now = fresh?.asked.has(task.id) ? fresh.found.get(task.id) : task;
    return { task: now ?? task, gone: now === undefined };
  });
  return {
    rows,
    loaded: held.data !== undefined,
    error: held.error,
    again: () => held.refetch(),
    bounded: held.data?.pages.at(-1)?.bounded ?? false,
    more: held.hasNextPage ? () => held.fetchNextPage() : undefined,
    busy: held.isFetchingNextPage,
    news: useNews(filter, order, ids, held.hasNextPage, held.data !== undefined && !held.isPlaceholderData),
    show: () => setGeneration((n) => n + 1),
  };
}

async function readChunk(filter: Filter, order: Schemas['Order'], after: string | undefined): Promise<Chunk> {
  const items: Task[] = [];
  let from = after;
  for (let read = 1; ; read++) {
    const page = await must(
      api.GET('/tasks', {
        params: { query: { ...filterQuery(filter), order, progress: true, after: from, limit: PAGE - items.length } },
      }),
    );
    items.push(...page.items);
    const next = page.next ?? null;
    if (!next || !page.bounded || items.length >= PAGE || read === FOLLOWED) {
      return { items, next, bounded: page.bounded };
    }
    from = next;
  }
}

/** The rows as they are now, by their ids. */
function useFreshRows(ids: string[]) {
  return useQuery({
    queryKey: ['tasks', 'rows', ids],
    queryFn: async () => {
      const found = new Map<string, Task>();
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const some = ids.slice(from, from + AT_ONCE);
        const page = await must(
          api.GET('/tasks', { params: { query: { ids: some, progress: true, limit: some.length } } }),
        );
        for (const task of page.items) found.set(task.id, task);
      }
      return { asked: new Set(ids), found };
    },
    enabled: ids.length > 0,
    // What was read a moment ago for the list itself is fresh enough; the next hint asks.
    staleTime: 2_000,
  }).data;
}

/** How many match that are not in the list: at its beginning, or at its end if the oldest go first. */
function useNews(filter: Filter, order: Schemas['Order'], ids: string[], hasNext: boolean, ready: boolean) {
  const after = order === 'OLDEST' ? ids.at(-1) : undefined;
  const asks = ready && (order === 'NEWEST' || !hasNext);
  const page = useQuery({
    queryKey: ['tasks', 'news', filter, order, after],
    queryFn: () =>
      must(api.GET('/tasks', { params: { query: { ...filterQuery(filter), order, after, limit: PAGE } } })),
    enabled: asks,
    placeholderData: undefined,
  }).data;
  if (!asks || !page) return { value: 0, atLeast: false };
  const known = new Set(ids);
  // A task that matches again lies among those that are shown or behind them, and is no new one.
  const newest = ids[0] === undefined ? undefined : BigInt(ids[0]);
  const isNew = (task: Task) =>
    !known.has(task.id) && (order === 'OLDEST' || newest === undefined || BigInt(task.id) > newest);
  const value = page.items.filter(isNew).length;
  return { value, atLeast: value === PAGE };
}
