import { useQuery } from '@tanstack/react-query';
import { api, must } from '../api/client';
import { useFormat } from '../format/useFormat';
import { useWords } from '../words/words';
import { submitWords } from './submitWords';
import { wholePayload } from './wholePayload';
import './actions.css';

/** Offers the payload of the newest task of a type and tenant, if the viewer may see all of it. */
export function LastPayload({
  type,
  tenant,
  onTake,
}: {
  type: string;
  tenant: string;
  onTake: (payload: string) => void;
}) {
  const words = useWords(submitWords);
  const format = useFormat();
  const last = useQuery({
    // No topic of hints: what is offered does not change under the pointer.
    queryKey: ['last payload', type, tenant],
    queryFn: () => must(api.GET('/tasks', { params: { query: { types: [type], tenant, data: true, limit: 1 } } })),
    placeholderData: undefined,
  }).data?.items[0];
  const payload = wholePayload(last);
  if (!last || payload === undefined) return null;
  return (
    <button type="button" className="quiet last-payload" onClick={() => onTake(payload)}>
      {words.takeLast(format.moment(last.createdAt))}
    </button>
  );
}
