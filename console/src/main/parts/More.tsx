import type { ReactNode } from 'react';
import { commonWords } from '../words/common';
import { useWords } from '../words/words';

/** Below a list: reads its next page. Nothing where there is none. */
export function More({
  onClick,
  busy = false,
  note,
  children,
}: {
  onClick: (() => void) | undefined;
  /** It is being read. */
  busy?: boolean;
  note?: ReactNode;
  /** What the button says, if that is more than "Show more". */
  children?: ReactNode;
}) {
  const common = useWords(commonWords);
  if (!onClick) return null;
  return (
    <p className="read-on">
      {note && <span className="dim">{note}</span>}
      <button type="button" className="btn" aria-disabled={busy || undefined} onClick={busy ? undefined : onClick}>
        {busy ? common.loading : (children ?? common.more)}
      </button>
    </p>
  );
}
