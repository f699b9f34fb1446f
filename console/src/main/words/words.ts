import { createContext, type ReactElement, type ReactNode, useContext } from 'react';

export type Language = 'en' | 'zh';

/** The same entries in both languages: an entry is a text, or a function that makes one of what it is given. */
type SameShape<T> = {
  [K in keyof T]: T[K] extends (...given: infer G) => infer R
    ? (...given: G) => R extends string ? string : R
    : T[K] extends string
      ? string
      : T[K] extends ReactElement
        ? ReactNode
        : SameShape<T[K]>;
};

export interface Dictionary<T> {
  en: T;
  zh: SameShape<T>;
}

/** A dictionary; the compiler checks that Chinese has what English has. */
export function dictionary<T>(en: T, zh: SameShape<T>): Dictionary<T> {
  return { en, zh };
}

export const LanguageContext = createContext<Language>('en');

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** The entries of a dictionary in the language of the page. */
export function useWords<T>(words: Dictionary<T>): SameShape<T> {
  const language = useLanguage();
  return language === 'zh' ? words.zh : (words.en as unknown as SameShape<T>);
}
