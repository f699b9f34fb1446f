import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Done, say } from '../frame/notice';
import { commonWords } from '../words/common';
import { useWords } from '../words/words';
import { Acts } from './Acts';
import { Dialog } from './Dialog';
import { TextField } from './Fields';
import { ErrorNote, ProblemText } from './Notes';

interface Action {
  /** Names the object and the count: "Cancel 249 tasks". */
  title: ReactNode;
  /** What will happen. */
  happens?: ReactNode;
  /** The label of the button that does it. */
  verb: string;
  /** Work is thrown away: a reason is asked for, and the button is loud. */
  throwsAway?: boolean;
  /** Whether it can be done as the fields are now. */
  ready?: boolean;
  wide?: boolean;
  /** Nothing is changed that was there before, so nobody asks why. */
  noReason?: boolean;
  /** Does it; what it answers is said on the page. */
  run: (why: string | undefined) => Promise<Done | undefined>;
  onClose: () => void;
  /** Fields. */
  children?: ReactNode;
}

/** Asks before something is done. */
export function ActionDialog({
  title,
  happens,
  verb,
  throwsAway,
  ready = true,
  wide,
  noReason,
  run,
  onClose,
  children,
}: Action) {
  const words = useWords(commonWords);
  const [why, setWhy] = useState('');
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const able = ready && !busy && (!throwsAway || why.trim() !== '');

  // The page around it may go while something is under way; another dialog may be there by then.
  const there = useRef(false);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!able) return;
    setBusy(true);
    setError(undefined);
    try {
      const done = await run(why.trim() || undefined);
      if (done) say(done);
      if (there.current) onClose();
    } catch (e) {
      if (!there.current) say({ said: <ProblemText error={e} />, bad: true });
      setError(e);
      setBusy(false);
    }
  }

  return (
    <Dialog title={title} wide={wide} busy={busy} onClose={onClose}>
      <form onSubmit={onSubmit}>
        {happens && <div className="happens">{happens}</div>}
        {children}
        {!noReason && (
          <TextField
            label={words.reason}
            hint={throwsAway ? words.reasonNeeded : words.optional}
            value={why}
            onChange={setWhy}
            required={throwsAway}
            maxLength={500}
          />
        )}
        {error !== undefined && <ErrorNote error={error} />}
        <Acts>
          <button type="button" className="btn" aria-disabled={busy || undefined} onClick={() => !busy && onClose()}>
            {words.cancel}
          </button>
          <button
            type="submit"
            className={throwsAway ? 'btn go cut-work' : 'btn go'}
            aria-disabled={!able || undefined}
          >
            {verb}
          </button>
        </Acts>
      </form>
    </Dialog>
  );
}
