import { useSyncExternalStore } from 'react';
import { serverNow } from '../api/client';

const SECOND = 1_000;
const listeners = new Set<() => void>();
let now = serverNow();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = serverNow();
    for (const each of listeners) each();
  }, SECOND);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** The server's time, once a second; every part of a page sees the same. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
