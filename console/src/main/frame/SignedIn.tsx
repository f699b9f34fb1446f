import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { startLive, stopLive } from '../api/live';
import { Empty, ErrorNote, Loading } from '../parts/Notes';
import { commonWords } from '../words/common';
import { useWords } from '../words/words';
import { takeDestination } from './destination';
import { MeContext, useMeQuery } from './me';

/** Shows what is inside to who is signed in, and sends others to where they can. */
export function SignedIn({ children }: { children: ReactNode }) {
  const words = useWords(commonWords);
  const me = useMeQuery();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const here = me.data ? me.data.name : undefined;

  const view = useLocation({ select: (at) => at.href });

  // Also for a view that is asked for while the page to sign in is still under way.
  useEffect(() => {
    if (me.data !== null || view.startsWith('/sign-in')) return;
    navigate({ to: '/sign-in', search: { to: view } as never, replace: true });
  }, [me.data, navigate, view]);

  // Who comes back from a provider arrives without the view that they wanted.
  useEffect(() => {
    const to = here === undefined ? undefined : takeDestination();
    if (to !== undefined && /^(#\/?)?$/.test(location.hash)) location.replace(`#${to}`);
  }, [here]);

  useEffect(() => {
    if (here === undefined) return undefined;
    startLive(queries);
    return stopLive;
  }, [here, queries]);

  if (me.data) return <MeContext.Provider value={me.data}>{children}</MeContext.Provider>;
  if (me.isError) {
    return (
      <main className="alone">
        <Empty say={words.away}>
          <ErrorNote error={me.error} again={() => me.refetch()} />
        </Empty>
      </main>
    );
  }
  return (
    <main className="alone">
      <Loading />
    </main>
  );
}
