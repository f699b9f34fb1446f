import { useQuery } from '@tanstack/react-query';
import { api, must } from '../../api/client';
import type { Series } from '../../api/statistics';
import { useFormat } from '../../format/useFormat';
import { useWords } from '../../words/words';
import type { Mark } from './Throughput';
import { overviewWords } from './words';

const MOST = 5;

/** Workers that were lost in the time that is shown: the audit has them. */
export function useMarks(series: Series | undefined): Mark[] {
  const words = useWords(overviewWords);
  const format = useFormat();
  const from = series && new Date(series.from).toISOString();
  const entries = useQuery({
    queryKey: ['audit', 'node-lost', from],
    queryFn: () => must(api.GET('/audit', { params: { query: { verb: 'node-lost', from, limit: MOST } } })),
    enabled: from !== undefined,
  }).data;
  return (entries?.items ?? []).map((entry) => ({
    at: Date.parse(entry.at),
    text: words.nodeLost(format.hourMinute(entry.at), nameOf(entry.before) ?? entry.subject ?? ''),
  }));
}

function nameOf(text: string | null | undefined): string | undefined {
  try {
    const name = JSON.parse(text ?? 'null')?.name;
    return typeof name === 'string' ? name : undefined;
  } catch {
    // The server has cut it: the number of the node does as well.
    return undefined;
  }
}
