import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must } from '../../api/client';
import type { operations } from '../../api/generated';

type Query = NonNullable<operations['findAudit']['parameters']['query']>;
export type AuditFilter = Omit<Query, 'after' | 'limit'>;

export const PAGE = 50;

/** Entries never change, so that only new ones are asked for; they wait until a person wants them. */
export function useAuditList(filter: AuditFilter) {
  const [generation, setGeneration] = useState(0);
  const held = useInfiniteQuery({
    // Not a topic of hints: these are read once.
    queryKey: ['held-audit', filter, generation],
    queryFn: ({ pageParam }) =>
      must(api.GET('/audit', { params: { query: { ...filter, after: pageParam, limit: PAGE } } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
  const newest = useQuery({
    queryKey: ['audit', 'news', filter],
    queryFn: () => must(api.GET('/audit', { params: { query: { ...filter, limit: PAGE } } })),
    enabled: held.data !== undefined && !held.isPlaceholderData,
    placeholderData: undefined,
  }).data;
  const entries = held.data?.pages.flatMap((page) => page.items) ?? [];
  const top = BigInt(entries[0]?.id ?? 0);
  const news = newest?.items.filter((entry) => BigInt(entry.id) > top).length ?? 0;
  const last = held.data?.pages.at(-1);
  return {
    entries,
    loaded: held.data !== undefined,
    error: held.error,
    again: () => held.refetch(),
    more: held.hasNextPage ? () => held.fetchNextPage() : undefined,
    /** The page ends because enough was read, not because it is full. */
    bounded: Boolean(last?.next) && (last?.items.length ?? 0) < PAGE,
    news: { value: news, atLeast: news === PAGE },
    show: () => setGeneration((n) => n + 1),
  };
}
