import { useQuery } from '@tanstack/react-query';
import { api, must, type Schemas } from '../../api/client';
import { askFrom, type Fire, isRoundTheClock, type Lane, laneOf, MOST_MARKS } from './lanes';
import type { Noted } from './notes';

export type StoredSchedule = Schemas['StoredSchedule'];

/** Whether it says when it fires; without, it is there to be run by hand, and the server does not let it online. */
export function hasTimetable({ schedule }: Pick<StoredSchedule, 'schedule'>): boolean {
  return (schedule.when ?? 'none') !== 'none';
}

/** Fires move the times of schedules without a hint. */
const REFRESH = 10_000;
const MOST_LANES = 60;
const MOST_FIRES = 1_000;
/** A busy schedule with pauses is asked for at most so many times a thousand fires. */
const MOST_CHUNKS = 4;

export function useSchedules() {
  return useQuery({
    queryKey: ['schedules', 'all'],
    queryFn: () => must(api.GET('/schedules')),
    refetchInterval: REFRESH,
  });
}

export interface CalendarOfFires {
  lanes: { schedule: StoredSchedule; lane: Lane }[];
  /** Schedules that fire by themselves and are not drawn, since there are too many. */
  left: number;
}

/**
 * The fires of all schedules that are online between two times. One request answers it, unless schedules fire so often
 * that a thousand fires do not reach to the end: then each is asked for its own.
 */
export function useFires(schedules: StoredSchedule[] | undefined, from: number, to: number) {
  const online = schedules?.filter((s) => s.state === 'ONLINE' && s.nextAt) ?? [];
  // A due time that has passed changes nothing of the week, but another timetable does.
  const versions = online.map((s) => `${s.name} ${s.version}`).join('\n');
  return useQuery({
    queryKey: ['schedules', 'fires', from, to, versions],
    queryFn: (): Promise<CalendarOfFires> => calendarOf(online, from, to),
    enabled: schedules !== undefined,
    refetchInterval: false,
    staleTime: 60_000,
  });
}

async function calendarOf(online: StoredSchedule[], from: number, to: number): Promise<CalendarOfFires> {
  const shown = [...online]
    .sort((a, b) => Date.parse(a.nextAt ?? '') - Date.parse(b.nextAt ?? ''))
    .slice(0, MOST_LANES)
    .sort((a, b) => a.name.localeCompare(b.name));
  const query = { from: iso(from), to: iso(to), limit: MOST_FIRES };
  const all = await must(api.GET('/schedules/fires', { params: { query } }));
  const lanes = await Promise.all(
    shown.map(async (schedule) => {
      const found = all.capped
        ? await firesOf(schedule, from, to)
        : { fires: all.items.filter((f) => f.schedule === schedule.name).map(fireOf), more: false };
      return { schedule, lane: laneOf(found.fires, found.more, isRoundTheClock(schedule.schedule.when), from, to) };
    }),
  );
  return { lanes, left: online.length - shown.length };
}

/** The fires of one schedule, asked for as of one that is not stored: that one may begin at any time. */
async function firesOf(stored: StoredSchedule, from: number, to: number): Promise<{ fires: Fire[]; more: boolean }> {
  const { when } = stored.schedule;
  const next = stored.nextAt ? Date.parse(stored.nextAt) : undefined;
  const begin = stored.schedule.start ? Date.parse(stored.schedule.start) : 0;
  const fires: Fire[] = [];
  let start = askFrom(when, next, Math.max(from, begin));
  for (let chunk = 0; chunk < MOST_CHUNKS; chunk++) {
    // A first look tells whether single fires can be drawn at all.
    const count = chunk === 0 ? MOST_MARKS + 1 : MOST_FIRES;
    const body = { ...timesOf(stored.schedule), start: iso(start) };
    const page = await must(api.POST('/schedules/preview', { params: { query: { count } }, body }));
    const found = page.items.map(fireOf).filter((fire) => fire.at >= start);
    fires.push(...found);
    const last = found.at(-1);
    if (!last || last.at >= to || found.length < count) return { fires, more: false };
    if (isRoundTheClock(when)) return { fires, more: true };
    start = last.at + 1;
  }
  return { fires, more: true };
}

/** Only what says when: the rest may be hidden from the viewer, or reserved to the server's own schedules. */
function timesOf({ when, zone, end, calendar, onHoliday }: Schemas['Schedule']): Schemas['SchedulePatch'] {
  return { when, zone, end, calendar, onHoliday };
}

function fireOf(fire: Noted & { at: string }): Fire {
  return { at: Date.parse(fire.at), note: fire.notes.length > 0 ? fire : undefined };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
