import type { Schemas } from '../../api/client';
import type { Language } from '../../words/words';

type FireNote = Schemas['FireNote'];

/** A fire that a change of the clock or a holiday has made something of. */
export type Noted = Pick<Schemas['PlannedFiresFire'], 'local' | 'zone' | 'note' | 'notes'>;

/** What is said of the day and the time of a note, and of when it fires instead. */
const CHINESE: Record<FireNote['kind'], (day: string, zone: string, time: string, at: string) => string> = {
  HOLIDAY_MOVED: (day) => `原定 ${day}，因节假日调整`,
  HOLIDAY_LEFT_OUT: (day) => `${day} 是节假日，已跳过`,
  TWICE_BOTH_FIRST: (day, zone, time) => `${zone} 在 ${day} 有两个 ${time}：两次都触发，这是第一次`,
  TWICE_BOTH_SECOND: (day, zone, time) => `${zone} 在 ${day} 有两个 ${time}：两次都触发，这是第二次`,
  TWICE_ONCE: (day, zone, time) => `${zone} 在 ${day} 有两个 ${time}：只在第一次触发`,
  MISSING_LEFT_OUT: (day, zone, time) => `${zone} 在 ${day} 没有 ${time}：此次跳过`,
  MISSING_MOVED: (day, zone, time, at) => `${zone} 在 ${day} 没有 ${time}：改在 ${at} 触发`,
  MISSING_ONCE: (day, zone, time, at) => `${zone} 在 ${day} 没有 ${time} 及其后的时刻：只在 ${at} 触发一次`,
};

/** What has become of a fire; of a kind that is not known, as of a newer server, in the server's own words. */
export function noteIn(fire: Noted, language: Language): string {
  const own = fire.note ?? '';
  if (language === 'en' || fire.notes.some((note) => !(note.kind in CHINESE))) {
    return own.charAt(0).toUpperCase() + own.slice(1);
  }
  return fire.notes
    .map(({ kind, day, time }) => CHINESE[kind](day, fire.zone, clock(time ?? ''), firesAt(fire.local, day)))
    .join('；');
}

/** 02:30 of 02:30:00; seconds stay where there are some. */
function clock(time: string): string {
  return time.replace(/^(\d\d:\d\d):00$/, '$1');
}

/** When it fires by the clock of its zone, with the day if that is another one. */
function firesAt(local: string, day: string): string {
  const on = local.slice(0, 10);
  const time = clock(local.slice(11, 19));
  return on === day ? time : `${on} ${time}`;
}
