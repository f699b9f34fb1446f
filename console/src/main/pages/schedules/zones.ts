import type { Language } from '../../words/words';

const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' };
const HOUR = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string, language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([zone, language, options]);
  let made = formats.get(key);
  if (!made) {
    // The JDK's name for UTC is no zone of browsers.
    made = new Intl.DateTimeFormat(LOCALES[language], {
      hourCycle: 'h23',
      timeZone: zone === 'Z' ? 'UTC' : zone,
      ...options,
    });
    formats.set(key, made);
  }
  return made;
}

/** Sat, 28 Mar, 03:00:00; 3月28日周六 03:00:00: by the clock of a zone, which the server has already computed. */
export function localTime(local: string, language: Language): string {
  // The offset is left away: what the clock of the zone shows is wanted, in a zone that has no changes.
  const time = Date.parse(`${local.slice(0, 19)}Z`);
  const day = formatIn('UTC', language, { weekday: 'short', day: 'numeric', month: 'short' }).format(time);
  const clock = formatIn('UTC', language, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(time);
  return language === 'zh' ? `${day} ${clock}` : `${day}, ${clock}`;
}

/** Minutes by which the clocks of a zone are before UTC. */
export function offsetAt(zone: string, at: number): number {
  const parts = formatIn(zone, 'en', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return Math.round((shown - Math.floor(at / 1_000) * 1_000) / 60_000);
}

export interface ClockChange {
  zone: string;
  at: number;
  /** By how many minutes the clocks go forward; negative for back. */
  minutes: number;
}

/** When the clocks of a zone change between two times. */
export function clockChanges(zone: string, from: number, to: number): ClockChange[] {
  const changes: ClockChange[] = [];
  try {
    let before = offsetAt(zone, from);
    for (let at = Math.ceil(from / HOUR) * HOUR; at <= to; at += HOUR) {
      const now = offsetAt(zone, at);
      if (now !== before) changes.push({ zone, at, minutes: now - before });
      before = now;
    }
  } catch {
    // A zone that this browser does not know: the notes of the fires tell of it still.
  }
  return changes;
}

/** All zones that a browser knows, for suggestions. */
export function knownZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')];
}

/** The midnights of the viewer between two times. A day may have 23 or 25 hours. */
export function midnights(from: number, to: number): number[] {
  const found: number[] = [];
  const day = new Date(from);
  day.setHours(0, 0, 0, 0);
  while (day.getTime() < to) {
    if (day.getTime() >= from) found.push(day.getTime());
    day.setDate(day.getDate() + 1);
  }
  return found;
}
