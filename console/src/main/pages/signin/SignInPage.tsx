import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { api, must, Problem } from '../../api/client';
import { destination } from '../../frame/destination';
import { meQuery, useMeQuery } from '../../frame/me';
import { useParam } from '../../frame/params';
import { LanguageButton, ThemeButton } from '../../frame/Switches';
import { Brand, Icon } from '../../parts/Icon';
import { ErrorNote } from '../../parts/Notes';
import { useWords } from '../../words/words';
import { SignInForm } from './SignInForm';
import './signin.css';
import { signInWords } from './words';

/** Whether people sign in to this server, or to an application that the console is a part of. */
async function signsInHere(): Promise<boolean> {
  try {
    await must(api.GET('/session'));
    return true;
  } catch (e) {
    if (e instanceof Problem && e.status === 404) return false;
    if (e instanceof Problem && e.status === 401) return true;
    throw e;
  }
}

/** Who are you? Stands outside of the frame, which is for those who are known. */
export function SignInPage() {
  const words = useWords(signInWords);
  const queries = useQueryClient();
  const [wanted] = useParam('to');
  const [failed] = useParam('failed');
  const to = destination(wanted);
  const me = useMeQuery();
  const here = useQuery({ queryKey: ['sign-in', 'here'], queryFn: signsInHere });
  const known = Boolean(me.data);

  useEffect(() => {
    document.title = `${words.title} · Taskmill`;
  }, [words.title]);

  useEffect(() => {
    if (known) location.replace(`#${to}`);
  }, [known, to]);

  let content: ReactNode = null;
  if (here.data === false) content = <Elsewhere />;
  else if (here.data) content = <SignInForm onDone={() => queries.fetchQuery({ ...meQuery, staleTime: 0 })} />;
  else if (here.isError) content = <ErrorNote error={here.error} again={() => here.refetch()} />;

  return (
    <main className="signin">
      <header className="signin-head">
        <p className="signin-mark">
          <Brand />
          Taskmill
        </p>
        <h1 className="say">{here.data === false ? words.elsewhere : words.say}</h1>
      </header>
      <div className="signin-form">
        {failed && here.data && <ProviderFailed code={failed} />}
        {content}
      </div>
      <footer className="signin-foot">
        <LanguageButton />
        <ThemeButton />
      </footer>
    </main>
  );
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
