import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type HeldRow, settle } from './settle';

export interface Page<T> {
  items: T[];
  /** Where the page after it begins; nothing at the end of the list. */
  next?: string | null;
}

type ItemOf<P extends Page<unknown>> = P['items'][number];

/** How many rows wait to be shown. */
export interface Tally {
  value: number;
  atLeast: boolean;
}

/** What a list is at this moment. */
export interface Now<P extends Page<unknown>> {
  /** Those of the rows that are still in it. */
  rows: ItemOf<P>[];
  news: Tally;
  /** Its first page, or whatever else was read to find what is new. */
  page: P;
}

/** Where the rows of a list come from. */
export interface Source<P extends Page<unknown>> {
  /** The topic of the hints that tell of changes, and all that the rows depend on. */
  key: readonly [topic: string, ...unknown[]];
  idOf: (item: ItemOf<P>) => string;
  read: (after: string | undefined) => Promise<P>;
  /** `whole` if the last page is among the rows. */
  now: (rows: ItemOf<P>[], whole: boolean) => Promise<Now<P>>;
  /** What is new comes below the last row, whose id is where the next page begins. */
  appends?: boolean;
  /** Rows that are not in the list any more leave it at once. */
  leaves?: boolean;
}

export interface HeldList<P extends Page<unknown>> {
  rows: HeldRow<ItemOf<P>>[];
  loaded: boolean;
  error: Error | null;
  /** Asks again after an error. */
  again: () => void;
  /** Reads the next page, if there is one. */
  more?: () => void;
  /** The next page is being read. */
  busy: boolean;
  /** The last page of those that are shown. */
  last?: P;
  /** What the server said last, with what is not shown yet. */
  latest?: P;
  news: Tally;
  show: () => void;
}

/** A list that could not be read is tried again so often, by itself. */
const AGAIN = 5_000;
const NONE: Tally = { value: 0, atLeast: false };

/**
 * A list that holds still. Which rows it has, and in which order, is settled when a person comes to it, or wants to see
 * what is new: they are kept under a key that is no topic of hints. A hint has the same rows read as they are now, and
 * they swap in place; what is new is counted. Only a list in which nothing is left to move is filled anew by itself.
 */
export function useHeldList<P extends Page<unknown>>(source: Source<P>): HeldList<P> {
  const { key, idOf, read, now, appends, leaves } = source;
  const queries = useQueryClient();
  const view = JSON.stringify(key);
  const held = useInfiniteQuery({
    queryKey: ['held', view],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN : false),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
  const own = held.data !== undefined && !held.isPlaceholderData;
  const items = useMemo(() => held.data?.pages.flatMap((page): ItemOf<P>[] => page.items) ?? [], [held.data]);
  const ids = items.map(idOf);
  const first = own && held.data.pages.length === 1 ? held.data.pages[0] : undefined;
  const live = useQuery({
    queryKey: [...key, 'now', ids, held.hasNextPage],
    queryFn: async () => ({ view, asked: new Set(ids), now: await now(items, !held.hasNextPage) }),
    enabled: own,
    // What was read a moment ago is not read twice.
    initialData: first && { view, asked: new Set(ids), now: { rows: items, news: NONE, page: first } },
    initialDataUpdatedAt: held.dataUpdatedAt,
  });
  // Until its answer is there, useQuery has the one before: that counts as long as it is of the same list.
  const answer = live.data?.view === view ? live.data : undefined;
  const settled = settle(items, answer && { asked: answer.asked, rows: answer.now.rows }, idOf);
  const rows = leaves ? settled.filter((row) => !row.gone) : settled;
  const news = answer?.now.news ?? NONE;

  const nothingLeft = own && rows.length === 0 && (items.length > 0 || news.value > 0);
  useEffect(() => {
    if (nothingLeft) readAnew(queries, view);
  }, [nothingLeft, queries, view]);

  return {
    rows,
    loaded: held.data !== undefined,
    error: held.error ?? live.error,
    again: () => (held.isFetchNextPageError ? held.fetchNextPage() : held.error ? held.refetch() : live.refetch()),
    more: held.hasNextPage ? () => held.fetchNextPage() : undefined,
    busy: held.isFetchingNextPage,
    last: held.data?.pages.at(-1),
    latest: answer?.now.page ?? held.data?.pages[0],
    news,
    show: () => {
      if (!appends) readAnew(queries, view);
      else {
        continueAfter(queries, view, ids.at(-1));
        held.fetchNextPage();
      }
    },
  };
}

interface Pages {
  pages: Page<unknown>[];
  pageParams: unknown[];
}

/** From the first page on; what is shown stays until it is there. */
function readAnew(queries: QueryClient, view: string) {
  const queryKey = ['held', view];
  queries.setQueryData(
    queryKey,
    (before: Pages | undefined) =>
      before && { pages: before.pages.slice(0, 1), pageParams: before.pageParams.slice(0, 1) },
  );
  queries.invalidateQueries({ queryKey });
}

/** The list had an end, and there is something behind it now. */
function continueAfter(queries: QueryClient, view: string, last: string | undefined) {
  queries.setQueryData(
    ['held', view],
    (before: Pages | undefined) =>
      before && {
        ...before,
        pages: before.pages.map((page, i) => (i === before.pages.length - 1 ? { ...page, next: last } : page)),
      },
  );
}
