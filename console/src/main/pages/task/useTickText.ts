import { useFormat } from '../../format/useFormat';
import type { Tick } from './axis';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** The text of a tick: as exact as its distance to the next one asks for, and the day at midnight. */
export function useTickText(): (tick: Tick) => string {
  const format = useFormat();
  return ({ at, step }) => {
    if (step < SECOND) return `${format.clock(at)}.${String(new Date(at).getMilliseconds()).padStart(3, '0')}`;
    if (step < MINUTE) return format.clock(at);
    const time = new Date(at);
    const midnight = time.getHours() === 0 && time.getMinutes() === 0;
    return step >= DAY || midnight ? format.day(at) : format.hourMinute(at);
  };
}
