import { CopyLine } from '../../parts/Notes';
import { useWords } from '../../words/words';
import { signInWords } from './words';

/** What to sign in with where nobody has made a user or a token yet. */
export function FirstTime() {
  const words = useWords(signInWords);
  return (
    <details className="signin-first foldable">
      <summary>{words.first}</summary>
      <p>{words.firstSecret(<code>tm_…</code>)}</p>
      <p>{words.firstLost}</p>
      <CopyLine text="./taskmill server --new-admin-secret" />
    </details>
  );
}
