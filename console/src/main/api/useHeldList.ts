import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type HeldRow, settle } from './settle';

export interface Page<T> {
  items: T[];
  /** Where the page after it begins; nothing at the end of the list. */
  next?: string | null;
}

type ItemOf<P extends Page<unknown>> = P['items'][number];

/** Where the rows of a list come from. */
export interface Source<P extends Page<unknown>> {
  /** The topic of the hints that tell of changes, and all that the rows depend on. */
  key: readonly [topic: string, ...unknown[]];
  idOf: (item: ItemOf<P>) => string;
  read: (after: string | undefined) => Promise<P>;
  /** The rows as they are now, and with them what may be new; `whole` if the last page is among them. */
  now: (rows: ItemOf<P>[], whole: boolean) => Promise<P>;
  /** Whether one that is not among the rows has come since. */
  isNew: (item: ItemOf<P>, rows: ItemOf<P>[]) => boolean;
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
  /** How many wait to be shown. */
  news: { value: number; atLeast: boolean };
  show: () => void;
}

/** A page of news is full with so many, and there may be more. */
const COUNTED = 50;

/**
 * A list that never moves by itself. Which rows it has, and in which order, is settled when they are read: they are kept
 * under a key that is no topic of hints. A hint has the same rows read as they are now, and they swap in place; what is
 * new is counted, and shown when a person wants it, or at once where no row is left that could move.
 */
export function useHeldList<P extends Page<unknown>>({ key, idOf, read, now, isNew }: Source<P>): HeldList<P> {
  const [generation, setGeneration] = useState(0);
  const view = JSON.stringify([key, generation]);
  const held = useInfiniteQuery({
    queryKey: ['held', ...key, generation],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
  const items = useMemo(() => held.data?.pages.flatMap((page): ItemOf<P>[] => page.items) ?? [], [held.data]);
  const ids = items.map(idOf);
  const live = useQuery({
    queryKey: [...key, 'now', generation, ids, held.hasNextPage],
    queryFn: async () => ({ view, asked: new Set(ids), page: await now(items, !held.hasNextPage) }),
    enabled: held.data !== undefined && !held.isPlaceholderData,
  });
  // Until its answer is there, useQuery has the one before: that counts as long as only rows were added since.
  const current = live.data?.view === view ? live.data : undefined;
  const answer = current && { asked: current.asked, items: current.page.items };
  const { rows, news } = settle(items, answer, idOf, (item) => isNew(item, items));
  const show = () => setGeneration((n) => n + 1);
  if (news > 0 && rows.every((row) => row.gone)) show();
  return {
    rows,
    loaded: held.data !== undefined,
    error: held.error ?? live.error,
    again: () => (held.error ? held.refetch() : live.refetch()),
    more: held.hasNextPage ? () => held.fetchNextPage() : undefined,
    busy: held.isFetchingNextPage,
    last: held.data?.pages.at(-1),
    latest: current?.page ?? held.data?.pages[0],
    news: { value: news, atLeast: news >= COUNTED },
    show,
  };
}
