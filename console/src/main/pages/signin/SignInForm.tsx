import { type FormEvent, useEffect, useState } from 'react';
import { api, must, Problem, serverNow, setCsrf } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { readKept, writeKept } from '../../frame/preferences';
import { Segments, TextField } from '../../parts/Fields';
import { Icon } from '../../parts/Icon';
import { ErrorNote } from '../../parts/Notes';
import { useNow } from '../../parts/useNow';
import { useWords } from '../../words/words';
import { signInWords } from './words';

export type Way = 'password' | 'token';

/** A user with a password, or a token. */
export function SignInForm({ ways, given, onDone }: { ways: Way[]; given: string; onDone: () => Promise<unknown> }) {
  const words = useWords(signInWords);
  const now = useNow();
  // Who has never been here has the token that the server printed; afterwards it is as it was the last time.
  const [way, setWay] = useState<Way>(
    () => ways.find((w) => w === (given ? 'token' : readKept('way', 'token'))) ?? ways[0] ?? 'token',
  );
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [token, setToken] = useState(given);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [until, setUntil] = useState(0);
  const able = !busy && now >= until;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what came with the address
  useEffect(() => {
    if (given) signIn();
  }, []);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (able) signIn();
  }

  async function signIn() {
    setBusy(true);
    setError(undefined);
    try {
      const body = way === 'password' ? { user: user.trim(), password } : { token: token.trim() };
      setCsrf((await must(api.POST('/session', { body }))).csrf ?? undefined);
      writeKept('way', way);
      await onDone();
    } catch (e) {
      setError(e);
      if (e instanceof Problem && e.code === 'too-many-requests') setUntil(serverNow() + 1_000 * (e.retryAfter ?? 1));
      if (e instanceof Problem && e.code === 'unauthenticated') setPassword('');
      setBusy(false);
    }
  }

  return (
    <form onSubmit={onSubmit}>
      {ways.length > 1 && (
        <Segments
          label={words.how}
          value={way}
          onChange={(next) => {
            setWay(next);
            setError(undefined);
          }}
          options={[
            { value: 'password', label: words.withPassword },
            { value: 'token', label: words.withToken },
          ]}
        />
      )}
      {way === 'password' ? (
        <>
          <TextField label={words.user} value={user} onChange={setUser} autoComplete="username" autoFocus required />
          <TextField
            label={words.password}
            type="password"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            required
          />
        </>
      ) : (
        <TextField
          label={words.token}
          type="password"
          value={token}
          onChange={setToken}
          placeholder="tm_…"
          autoComplete="off"
          mono
          autoFocus
          required
        />
      )}
      {error !== undefined && <Refusal error={error} way={way} until={until} now={now} />}
      <button type="submit" className="btn go" aria-disabled={!able || undefined}>
        {words.signIn}
      </button>
    </form>
  );
}

/** Wrong, too often wrong, or no answer. */
function Refusal({ error, way, until, now }: { error: unknown; way: Way; until: number; now: number }) {
  const words = useWords(signInWords);
  const format = useFormat();
  const code = error instanceof Problem ? error.code : undefined;
  let said: string | undefined;
  if (code === 'unauthenticated') said = way === 'password' ? words.wrongPassword : words.wrongToken;
  if (code === 'too-many-requests') {
    said =
      now < until ? words.throttled(format.duration(Math.ceil((until - now) / 1_000) * 1_000)) : words.throttledOver;
  }
  if (said === undefined) return <ErrorNote error={error} />;
  return (
    <div className="note bad" role="alert">
      <Icon name="failed" />
      <p>{said}</p>
    </div>
  );
}
