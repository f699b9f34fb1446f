import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must } from '../../api/client';

const PAGE = 50;
const MOST = 1_000;

/** The newest operations, refreshed in place; those that were started since wait until a person wants them. */
export function useOperationList() {
  const [limit, setLimit] = useState(PAGE);
  const [top, setTop] = useState<string>();
  const query = useQuery({
    queryKey: ['operations', 'list', limit],
    queryFn: () => must(api.GET('/operations', { params: { query: { limit } } })),
  });
  const items = query.data?.items ?? [];
  const newest = items[0]?.id;
  if (top === undefined && newest !== undefined) setTop(newest);
  const shown = top === undefined ? items : items.filter(({ id }) => BigInt(id) <= BigInt(top));
  return {
    shown,
    query,
    news: items.length - shown.length,
    show: () => setTop(newest),
    more: query.data?.next && limit < MOST ? () => setLimit(limit + PAGE) : undefined,
    step: PAGE,
  };
}
