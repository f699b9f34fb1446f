import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must, type Schemas } from '../../api/client';

export interface WorkflowFilters {
  state?: string;
  name?: string;
  key?: string;
  tenant?: string;
  needsPerson?: true;
}

const PAGE = 50;

/** The id just above another: a list that begins there holds still while new workflows are submitted. */
function above(id: string): string {
  return String(BigInt(id) + 1n);
}

/**
 * Workflows in pages, the newest first. What is shown swaps in place; what was submitted since is only counted until
 * it is asked for.
 */
export function useWorkflowList(filters: WorkflowFilters) {
  const [held, setHeld] = useState<{ filters: string; top?: string }>({ filters: '' });
  const name = JSON.stringify(filters);
  const newest = useQuery({
    queryKey: ['workflows', 'newest', filters],
    queryFn: () => must(api.GET('/workflows', { params: { query: { ...filters, limit: PAGE } } })),
    placeholderData: undefined,
  });
  const first = newest.data?.items[0]?.id;
  const top = held.filters === name ? held.top : undefined;
  if (top === undefined && first !== undefined) setHeld({ filters: name, top: first });

  const list = useInfiniteQuery({
    queryKey: ['workflows', 'list', filters, top],
    queryFn: ({ pageParam }) =>
      must(api.GET('/workflows', { params: { query: { ...filters, after: pageParam, limit: PAGE } } })),
    initialPageParam: above(top ?? '0'),
    getNextPageParam: (page) => page.next ?? undefined,
    enabled: top !== undefined,
    placeholderData: (before) => before,
  });

  const rows: Schemas['WorkflowStatus'][] = list.data?.pages.flatMap((page) => page.items) ?? [];
  const fresh = top === undefined ? 0 : (newest.data?.items.filter((w) => BigInt(w.id) > BigInt(top)).length ?? 0);
  return {
    rows: newest.data?.items.length === 0 ? [] : rows,
    loading: newest.isPending || (top !== undefined && list.isPending),
    error: newest.error ?? list.error,
    again: () => {
      newest.refetch();
      list.refetch();
    },
    fresh: { count: fresh, atLeast: fresh === PAGE },
    showFresh: () => setHeld({ filters: name, top: first }),
    more: list.hasNextPage ? () => list.fetchNextPage() : undefined,
  };
}
