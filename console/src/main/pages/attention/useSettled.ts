import { useState } from 'react';
import type { ErrorGroup } from '../../api/errorGroups';
import { type Settled, settle } from './settle';

const keyOf = (group: ErrorGroup) => group.fingerprint;

/**
 * The groups in the places that they had when they were first shown.
 *
 * @param view what is shown; another one begins anew
 */
export function useSettled(
  view: string,
  read: ErrorGroup[] | undefined,
): Settled<ErrorGroup> & { showFresh: () => void } {
  const [kept, setKept] = useState<{ view: string; shown: ErrorGroup[] }>();
  if (read && (kept?.view !== view || (kept.shown.length === 0 && read.length > 0))) setKept({ view, shown: read });
  const shown = kept?.view === view ? kept.shown : (read ?? []);
  return {
    ...settle(shown, read ?? shown, keyOf),
    showFresh: () => read && setKept({ view, shown: read }),
  };
}
