import type { Language } from '../words/words';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS: Record<Language, Record<'ms' | 's' | 'min' | 'h' | 'd', string>> = {
  en: { ms: 'ms', s: 's', min: 'min', h: 'h', d: 'd' },
  zh: { ms: '毫秒', s: '秒', min: '分', h: '小时', d: '天' },
};

/** Two units at most: 0.2 s; 1 min 42 s; 3 h 05 min; 2 d 4 h. */
export function duration(milliseconds: number, language: Language): string {
  const unit = UNITS[language];
  const time = Math.max(0, milliseconds);
  if (time === 0) return `0 ${unit.s}`;
  if (time < 100) return `${Math.max(1, Math.round(time))} ${unit.ms}`;
  if (time < 9_950) return `${Math.round(time / 100) / 10} ${unit.s}`;
  const seconds = Math.round(time / SECOND);
  if (seconds < 60) return `${seconds} ${unit.s}`;
  if (seconds < 3_600) return two(Math.floor(seconds / 60), unit.min, seconds % 60, unit.s);
  const minutes = Math.round(time / MINUTE);
  if (minutes < 24 * 60) return two(Math.floor(minutes / 60), unit.h, minutes % 60, unit.min);
  const hours = Math.round(time / HOUR);
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  return rest === 0 ? `${days} ${unit.d}` : `${days} ${unit.d} ${rest} ${unit.h}`;
}

function two(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${String(small).padStart(2, '0')} ${smallUnit}`;
}

/** Milliseconds of an ISO 8601 duration as the API gives it: PT1H30M, PT0.25S, P2DT3H. */
export function isoMilliseconds(iso: string): number {
  const match = /^(-)?P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(iso);
  if (!match) return Number.NaN;
  const [, minus, d = 0, h = 0, m = 0, s = 0] = match;
  const sum = Number(d) * DAY + Number(h) * HOUR + Number(m) * MINUTE + Number(s) * SECOND;
  return minus ? -sum : sum;
}

/** The way back. */
export function isoDuration(milliseconds: number): string {
  const hours = Math.floor(milliseconds / HOUR);
  const minutes = Math.floor((milliseconds % HOUR) / MINUTE);
  const seconds = (milliseconds % MINUTE) / SECOND;
  const text = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds ? `${seconds}S` : ''}`;
  return text ? `PT${text}` : 'PT0S';
}

const WRITTEN: Record<string, number> = {
  ms: 1,
  毫秒: 1,
  s: SECOND,
  sec: SECOND,
  秒: SECOND,
  m: MINUTE,
  min: MINUTE,
  分: MINUTE,
  分钟: MINUTE,
  h: HOUR,
  小时: HOUR,
  时: HOUR,
  d: DAY,
  天: DAY,
  日: DAY,
  w: 7 * DAY,
  周: 7 * DAY,
};

/** What a person writes, as 90s, 1h 30m, 2 d, 1 小时 30 分, or ISO; undefined if it cannot be read. */
export function parseDuration(text: string): number | undefined {
  const trimmed = text.trim();
  if (/^-?P/i.test(trimmed)) {
    const iso = isoMilliseconds(trimmed.toUpperCase());
    return Number.isNaN(iso) ? undefined : iso;
  }
  const parts = [...trimmed.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+|[\u4e00-\u9fff]+)\s*/gi)];
  if (parts.length === 0 || parts.map((p) => p[0]).join('') !== trimmed) return undefined;
  let sum = 0;
  for (const [, value, unit = ''] of parts) {
    const factor = WRITTEN[unit.toLowerCase()];
    if (factor === undefined) return undefined;
    sum += Number(value) * factor;
  }
  return sum;
}
