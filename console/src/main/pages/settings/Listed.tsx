import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNote, Loading } from '../../parts/Notes';

/** What was read, or why not; what was read before stays while the server is away. */
export function Listed<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  return (
    <>
      {query.isError && <ErrorNote error={query.error} again={() => query.refetch()} />}
      {query.data === undefined ? !query.isError && <Loading /> : children(query.data)}
    </>
  );
}

/** How a tab opens: a sentence, and what the thing is for. */
export function Opening({ say, lead }: { say: ReactNode; lead?: ReactNode }) {
  return (
    <div className="set-opening">
      <p className="say">{say}</p>
      {lead && <p className="lead dim">{lead}</p>}
    </div>
  );
}
