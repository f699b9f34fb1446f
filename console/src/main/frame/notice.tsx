import { type ReactNode, useSyncExternalStore } from 'react';
import { Icon } from '../parts/Icon';
import { commonWords } from '../words/common';
import { useWords } from '../words/words';
import { href } from './href';
import type { Params } from './params';

/** What the last action has done, until the next one or until it is put away, with the way to its audit record. */
export interface Done {
  said: ReactNode;
  audit?: Params;
  bad?: boolean;
}

const listeners = new Set<() => void>();
let current: Done | undefined;

export function say(done: Done | undefined) {
  current = done;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function NoticeLine() {
  const words = useWords(commonWords);
  const done = useSyncExternalStore(subscribe, () => current);
  return (
    <div className="notice" aria-live="polite">
      {done && (
        <div className={done.bad ? 'note bad' : 'note done'}>
          <Icon name={done.bad ? 'failed' : 'succeeded'} />
          <p>
            {done.said}
            {done.audit && (
              <>
                {' '}
                <a href={href('/audit', done.audit)}>{words.auditRecord}</a>
              </>
            )}
          </p>
          <button type="button" className="quiet" onClick={() => say(undefined)}>
            {words.dismiss}
          </button>
        </div>
      )}
    </div>
  );
}
