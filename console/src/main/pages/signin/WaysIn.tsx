import type { Schemas } from '../../api/client';
import { keepDestination } from '../../frame/destination';
import { useWords } from '../../words/words';
import { FirstTime } from './FirstTime';
import { SignInForm } from './SignInForm';
import { signInWords } from './words';

export type Ways = Schemas['Ways'];

/** Where a provider is asked: beside the folder of the console, whatever path both are under. */
function beside(url: string): string {
  return new URL(`../${url.replace(/^\/+/, '')}`, document.baseURI).href;
}

/** All ways in that this server knows: providers first, since who has one uses it. */
export function WaysIn({
  ways,
  to,
  token,
  onDone,
}: {
  ways: Ways;
  to: string;
  /** One that came with the address. */
  token: string;
  onDone: () => Promise<unknown>;
}) {
  const words = useWords(signInWords);
  const byForm = [...(ways.password ? (['password'] as const) : []), ...(ways.token ? (['token'] as const) : [])];
  return (
    <>
      {ways.providers.length > 0 && (
        <div className="signin-ways">
          {ways.providers.map((provider) => (
            <a key={provider.url} className="btn" href={beside(provider.url)} onClick={() => keepDestination(to)}>
              {words.with(provider.name)}
            </a>
          ))}
        </div>
      )}
      {ways.providers.length > 0 && byForm.length > 0 && <p className="signin-or">{words.or}</p>}
      {byForm.length > 0 && <SignInForm ways={byForm} given={token} onDone={onDone} />}
      {ways.token && <FirstTime />}
    </>
  );
}
