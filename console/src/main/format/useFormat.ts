import { useMemo } from 'react';
import { type Language, useLanguage } from '../words/words';
import { duration, isoMilliseconds } from './duration';
import { bytes, capped, compact, count, perMinute, rate, share } from './number';
import { clock, day, dayClock, hourMinute, moment, relative, weekday } from './time';

/** All formats in the language of the page. */
export function useFormat() {
  const language = useLanguage();
  return useMemo(() => formatsIn(language), [language]);
}

export type Formats = ReturnType<typeof formatsIn>;

export function formatsIn(language: Language) {
  return {
    count: (value: number) => count(value, language),
    capped: (of: { value: number; atLeast: boolean }) => capped(of, language),
    compact: (value: number) => compact(value, language),
    share: (part: number) => share(part, language),
    perMinute: (value: number) => perMinute(value, language),
    rate: (value: number) => rate(value, language),
    bytes,
    duration: (milliseconds: number) => duration(milliseconds, language),
    iso: (iso: string) => duration(isoMilliseconds(iso), language),
    clock: (when: number | string) => clock(when, language),
    hourMinute: (when: number | string) => hourMinute(when, language),
    day: (when: number | string) => day(when, language),
    weekday: (when: number | string) => weekday(when, language),
    dayClock: (when: number | string) => dayClock(when, language),
    moment: (when: number | string) => moment(when, language),
    relative: (when: number | string, now: number) => relative(when, now, language),
  };
}
