import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api, must, Problem } from '../../api/client';
import { destination } from '../../frame/destination';
import { forget, meQuery, useMeQuery } from '../../frame/me';
import { useParam } from '../../frame/params';
import { LanguageButton, ThemeButton } from '../../frame/Switches';
import { Brand, Icon } from '../../parts/Icon';
import { ErrorNote } from '../../parts/Notes';
import { useWords } from '../../words/words';
import { type Ways, WaysIn } from './WaysIn';
import './signin.css';
import { signInWords } from './words';

/** How one signs in here; null where one does so in an application that the console is a part of. */
async function readWays(): Promise<Ways | null> {
  try {
    return await must(api.GET('/session/ways'));
  } catch (e) {
    // Everybody may ask a server for this: whoever refuses to answer, or leads to a page of its own, is none.
    if (e instanceof Problem && (e.status < 400 ? e.code === 'not-taskmill' : [401, 403, 404].includes(e.status)))
      return null;
    throw e;
  }
}

/** Who are you? Stands outside of the frame, which is for those who are known. */
export function SignInPage() {
  const words = useWords(signInWords);
  const queries = useQueryClient();
  const [wanted] = useParam('to');
  const [failed] = useParam('failed');
  const token = useGivenToken();
  const to = destination(wanted);
  const me = useMeQuery();
  const ways = useQuery({ queryKey: ['sign-in', 'ways'], queryFn: readWays });
  const known = Boolean(me.data);
  const signedIn = () => {
    forget(queries);
    return queries.fetchQuery({ ...meQuery, staleTime: 0 });
  };

  useEffect(() => {
    document.title = `${words.title} · Taskmill`;
  }, [words.title]);

  useEffect(() => {
    if (known) location.replace(`#${to}`);
  }, [known, to]);

  let content: ReactNode = null;
  if (ways.data === null) content = <Elsewhere />;
  else if (ways.data) {
    content = <WaysIn ways={ways.data} to={to} token={token} onDone={signedIn} />;
  } else if (ways.isError) content = <ErrorNote error={ways.error} again={() => ways.refetch()} />;

  return (
    <main className="signin">
      <header className="signin-head">
        <p className="signin-mark">
          <Brand />
          Taskmill
        </p>
        <h1 className="say">{ways.data === null ? words.elsewhere : words.say}</h1>
      </header>
      <div className="signin-form">
        {failed && ways.data && <ProviderFailed code={failed} />}
        {content}
      </div>
      <footer className="signin-foot">
        <LanguageButton />
        <ThemeButton />
      </footer>
    </main>
  );
}

/**
 * The first start of a server prints an address with the token in it. What stands behind the hash reaches no server and
 * no log, and it is taken out of the address at once. It fills the field, and a person sends it: otherwise a link of
 * somebody else could sign people in as another.
 */
function useGivenToken(): string {
  const [given, setParam] = useParam('token');
  const [token] = useState(given);
  useEffect(() => {
    if (given) setParam('');
  }, [given, setParam]);
  return token;
}

/** Somebody came back from their provider, and was not let in. */
function ProviderFailed({ code }: { code: string }) {
  const words = useWords(signInWords);
  return (
    <div className="note bad" role="alert">
      <Icon name="failed" />
      <p>{code === 'forbidden' ? words.providerForbids : words.providerFailed}</p>
    </div>
  );
}

function Elsewhere() {
  const words = useWords(signInWords);
  return (
    <>
      <p className="dim">{words.elsewhereLead}</p>
      <p>
        <button type="button" className="btn go" onClick={() => location.reload()}>
          {words.reload}
        </button>
      </p>
    </>
  );
}
