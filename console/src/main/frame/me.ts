import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useCallback, useContext } from 'react';
import { api, must, Problem, type Schemas, setCsrf } from '../api/client';
import { commonWords } from '../words/common';
import { useWords } from '../words/words';

export type Me = Schemas['Me'];

/** Who is signed in; null for nobody. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<Me | null> => {
    try {
      const me = await must(api.GET('/me'));
      if (hasSessions(me)) setCsrf((await must(api.GET('/session'))).csrf ?? undefined);
      return me;
    } catch (e) {
      if (e instanceof Problem && e.code === 'unauthenticated') return null;
      throw e;
    }
  },
  staleTime: 60_000,
});

/** What somebody has read is not for whoever signs in after them. */
export function forget(queries: QueryClient) {
  queries.removeQueries({ predicate: (query) => query.queryKey[0] !== meQuery.queryKey[0] });
}

/** Whether people sign in here, and not in the application that the console is a part of. */
export function hasSessions(me: Me): boolean {
  return me.may.includes('signOut');
}

export const MeContext = createContext<Me | undefined>(undefined);

export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('Nobody is signed in');
  return me;
}

export function useMeQuery() {
  return useQuery(meQuery);
}

/**
 * Says why the caller may not call an operation of the API, by its id; undefined if they may. The server decides: this
 * only shows beforehand what it would say.
 */
export function useWhyNot(): (operation: string) => string | undefined {
  const me = useMe();
  const words = useWords(commonWords);
  return useCallback(
    (operation: string) => {
      if (me.may.includes(operation)) return undefined;
      return me.readOnly ? words.readOnly : words.roleForbids(words.roles[me.role]);
    },
    [me, words],
  );
}
