import { useSyncExternalStore } from 'react';
import type { Language } from '../words/words';

/**
 * Language and theme are a person's, kept in the browser; `?lang=zh&theme=dark` in front of the hash goes before, for
 * links that must look alike everywhere. It is taken out of the address then: the router would take it for its own.
 */
export type Theme = 'light' | 'dark';

const KEY = 'taskmill.';
const asked = new URLSearchParams(location.search);
if (location.search) history.replaceState(null, '', location.pathname + location.hash);
const listeners = new Set<() => void>();

function read(name: string): string | null {
  try {
    return asked.get(name) ?? localStorage.getItem(KEY + name);
  } catch {
    // No storage, as in a locked-down browser: then it lasts as long as the page.
    return asked.get(name);
  }
}

function keep(name: string, value: string) {
  try {
    localStorage.setItem(KEY + name, value);
  } catch {
    // see read
  }
}

let language: Language = (read('lang') ?? navigator.language).startsWith('zh') ? 'zh' : 'en';
let theme: Theme | undefined = (['light', 'dark'] as const).find((t) => t === read('theme'));

function show() {
  const root = document.documentElement;
  root.lang = language === 'zh' ? 'zh-CN' : 'en';
  if (theme) root.dataset.theme = theme;
  for (const listener of listeners) listener();
}

show();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useChosenLanguage(): Language {
  return useSyncExternalStore(subscribe, () => language);
}

export function chooseLanguage(next: Language) {
  language = next;
  keep('lang', next);
  show();
}

/** The theme that shows: the chosen one, or that of the system. */
export function shownTheme(): Theme {
  return theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

export function useShownTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme);
}

export function chooseTheme(next: Theme) {
  theme = next;
  keep('theme', next);
  show();
}

/** Anything else that a browser keeps for a person, as views of theirs. */
export function readKept<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(KEY + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function writeKept(name: string, value: unknown) {
  keep(name, JSON.stringify(value));
}
