import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Problem } from './api/client';
import { heard } from './api/live';
import { meQuery } from './frame/me';
import { useChosenLanguage } from './frame/preferences';
import { router } from './router';
import './style/tokens.css';
import './style/base.css';
import './style/frame.css';
import './style/controls.css';
import './style/page.css';
import './style/notes.css';
import './style/dialogs.css';
import './style/fields.css';
import './style/tables.css';
import './style/facts.css';
import './style/legends.css';
import './style/floats.css';
import './style/opening.css';
import { LanguageContext } from './words/words';

/** Refusals are final; who does not answer is asked again. */
function isPassing(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'away' || error.code === 'store-away' || error.status >= 502);
}

const queries = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: () => heard(true),
    onError: (error) => {
      if (!(error instanceof Problem)) return;
      if (error.code === 'away') heard(false);
      // The session has ended, or the server has another store: whoever it was signs in again.
      if (error.code === 'unauthenticated') queries.setQueryData(meQuery.queryKey, null);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 1_000,
      // A browser that thinks it is offline is mostly wrong about a server on this machine or in this network.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isPassing(error),
      // What was shown stays until the next answer is there.
      placeholderData: (before: unknown) => before,
    },
  },
});

function Console() {
  return (
    <LanguageContext.Provider value={useChosenLanguage()}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageContext.Provider>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  );
}
