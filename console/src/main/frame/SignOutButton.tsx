import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, must, setCsrf } from '../api/client';
import { commonWords } from '../words/common';
import { useWords } from '../words/words';
import { forget, hasSessions, meQuery, useMe } from './me';
import { say } from './notice';

/** Ends the session and forgets all that was read in it. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await must(api.DELETE('/session'));
    setCsrf(undefined);
    say(undefined);
    queries.setQueryData(meQuery.queryKey, null);
    forget(queries);
  }, [queries]);
}

/** Nothing where people sign in to the application that the console is a part of. */
export function SignOutButton({ className = 'quiet' }: { className?: string }) {
  const words = useWords(commonWords);
  const me = useMe();
  const signOut = useSignOut();
  if (!hasSessions(me)) return null;
  return (
    <button
      type="button"
      className={className}
      onClick={() => signOut().catch((e) => say({ said: words.signOutFailed(String(e?.message ?? e)), bad: true }))}
    >
      {words.signOut}
    </button>
  );
}
