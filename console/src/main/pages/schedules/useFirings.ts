import { useQuery } from '@tanstack/react-query';
import { api, must, type Schemas } from '../../api/client';
import { type Firing, firingsOf, STRIP } from './strip';
import type { StoredSchedule } from './useSchedules';

const REFRESH_LIST = 30_000;
const REFRESH_ONE = 5_000;
/** Names stand in the address of the request, which must not grow without bounds. */
const NAMES = 50;

/** The last fires of the schedules of a list, by name. The log is asked only where no task is kept, which is rare. */
export function useFiringsOfList(schedules: StoredSchedule[]) {
  const names = schedules.map((s) => s.name);
  return useQuery({
    queryKey: ['schedules', 'runs', names],
    queryFn: async () => {
      const runs = await runsOf(names);
      const firings = await Promise.all(
        schedules.map(async (s): Promise<[string, Firing[]]> => {
          const own = runs.get(s.name) ?? [];
          return [s.name, toFirings(s, own, own.length === 0 ? await logOf(s) : [])];
        }),
      );
      return new Map(firings);
    },
    enabled: names.length > 0,
    refetchInterval: REFRESH_LIST,
    staleTime: 10_000,
  });
}

/** The last fires of one schedule. */
export function useFirings(schedule: StoredSchedule, enabled: boolean) {
  const { name } = schedule;
  return useQuery({
    queryKey: ['schedules', 'runs-of', name],
    queryFn: async () => {
      const [runs, log] = await Promise.all([runsOf([name]), logOf(schedule)]);
      return toFirings(schedule, runs.get(name) ?? [], log);
    },
    enabled,
    refetchInterval: REFRESH_ONE,
    placeholderData: undefined,
  });
}

async function runsOf(names: string[]): Promise<Map<string, Schemas['ScheduleRun'][]>> {
  const parts = Array.from({ length: Math.ceil(names.length / NAMES) }, (_, i) =>
    names.slice(i * NAMES, (i + 1) * NAMES),
  );
  const answers = await Promise.all(
    parts.map((part) => must(api.GET('/schedules/runs', { params: { query: { names: part, limit: STRIP } } }))),
  );
  return new Map(answers.flatMap(({ items }) => items.map(({ schedule, runs }) => [schedule, runs])));
}

async function logOf({ name }: StoredSchedule): Promise<Schemas['ScheduleLogEntry'][]> {
  const params = { path: { name }, query: { limit: STRIP } };
  return (await must(api.GET('/schedules/{name}/log', { params }))).items;
}

function toFirings(schedule: StoredSchedule, runs: Schemas['ScheduleRun'][], log: Schemas['ScheduleLogEntry'][]) {
  return firingsOf(runs, log, schedule.schedule.log === 'full');
}
