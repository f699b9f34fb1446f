import { queryOptions } from '@tanstack/react-query';
import { api, must, type Schemas } from '../../api/client';

/** Tasks that wait for a person because of the same error. */
export interface AttentionGroup {
  fingerprint: string;
  count: Schemas['Count'];
  message: string;
  errorClass: string | undefined;
  types: string[];
  since: string;
  series?: number[];
}

const MOST = 8;

export const attentionQuery = queryOptions({
  queryKey: ['tasks', 'attention-groups'],
  queryFn: async (): Promise<AttentionGroup[]> => {
    const { items } = await must(api.GET('/errors', { params: { query: { limit: 20 } } }));
    const counted = await Promise.all(
      items.slice(0, MOST).map(async (group) => ({
        group,
        counts: await must(
          api.GET('/tasks/count', {
            params: { query: { states: ['ATTENTION'], fingerprint: group.fingerprint, by: 'TYPE' } },
          }),
        ),
      })),
    );
    return counted
      .filter(({ counts }) => counts.value > 0)
      .map(({ group, counts }) => ({
        fingerprint: group.fingerprint,
        count: counts,
        message: group.newest.message,
        errorClass: shortClass(group.newest.errorClass),
        types: Object.keys(counts.groups ?? {}),
        since: group.firstAt,
      }))
      .sort((a, b) => b.count.value - a.count.value);
  },
});

/** A class without its package. */
export function shortClass(name: string | null | undefined): string | undefined {
  return name?.slice(name.lastIndexOf('.') + 1) || undefined;
}
