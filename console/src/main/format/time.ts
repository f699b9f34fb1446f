import type { Language } from '../words/words';
import { duration } from './duration';

const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' };
const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: Language, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${name}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(LOCALES[language], { hourCycle: 'h23', ...options });
    formats.set(key, made);
  }
  return made;
}

type When = number | string;

function millis(when: When): number {
  return typeof when === 'number' ? when : Date.parse(when);
}

/** 03:14:20 */
export function clock(when: When, language: Language): string {
  return format(language, 'clock', { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(millis(when));
}

/** 03:14 */
export function hourMinute(when: When, language: Language): string {
  return format(language, 'hm', { hour: '2-digit', minute: '2-digit' }).format(millis(when));
}

/** 16 Nov; 11月16日; with its year unless it is this one. */
export function day(when: When, language: Language, now = Date.now()): string {
  const time = millis(when);
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return sameYear
    ? format(language, 'day', { day: 'numeric', month: 'short' }).format(time)
    : format(language, 'day-year', { day: 'numeric', month: 'short', year: 'numeric' }).format(time);
}

/** Mon; 周一 */
export function weekday(when: When, language: Language): string {
  return format(language, 'weekday', { weekday: 'short' }).format(millis(when));
}

/** 16 Nov, 02:20:00; 11月16日 02:20:00 */
export function dayClock(when: When, language: Language, now = Date.now()): string {
  return `${day(when, language, now)}${language === 'zh' ? ' ' : ', '}${clock(when, language)}`;
}

/** The time alone if it is today, with the day otherwise. */
export function moment(when: When, language: Language, now = Date.now()): string {
  const same = new Date(millis(when)).toDateString() === new Date(now).toDateString();
  return same ? clock(when, language) : dayClock(when, language, now);
}

/** in 1 min 42 s; 8 s ago. */
export function relative(when: When, now: number, language: Language): string {
  const difference = millis(when) - now;
  const text = duration(Math.abs(difference) < 1_000 ? 0 : Math.abs(difference), language);
  if (Math.abs(difference) < 1_000) return language === 'zh' ? '刚刚' : 'now';
  if (difference > 0) return language === 'zh' ? `${text}后` : `in ${text}`;
  return language === 'zh' ? `${text}前` : `${text} ago`;
}

/** A time as a date-time input of the browser takes it, by the clock of the viewer. */
export function toInput(iso: string | null | undefined): string {
  if (!iso) return '';
  const time = new Date(iso);
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19);
}

/** The same back; undefined for what is no time. */
export function fromInput(text: string): string | undefined {
  const time = new Date(text);
  return text === '' || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** The zone of the browser, as UTC+8, said once on a page. */
export function zoneName(at = Date.now()): string {
  const minutes = -new Date(at).getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const rest = size % 60;
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}
