import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must, serverNow } from '../../api/client';
import { fromInput, toInput } from '../../format/time';
import { useFormat } from '../../format/useFormat';
import { ActionDialog } from '../../parts/ActionDialog';
import { TextField } from '../../parts/Fields';
import { useWords } from '../../words/words';
import { intervalOf } from './lanes';
import type { StoredSchedule } from './useSchedules';
import { useScheduleChanged } from './verbDialogs';
import { scheduleWords } from './words';

const DAY = 86_400_000;
const MOST = 10_000;

/** A task for each due time of a range in the past, with their number beforehand where it can be known. */
export function BackfillDialog({ schedule, onClose }: { schedule: StoredSchedule; onClose: () => void }) {
  const words = useWords(scheduleWords);
  const format = useFormat();
  const changed = useScheduleChanged();
  const [now] = useState(serverNow);
  const [from, setFrom] = useState(toInput(new Date(now - DAY).toISOString()));
  const [to, setTo] = useState(toInput(new Date(now).toISOString()));
  const range = { from: fromInput(from), to: fromInput(to) };
  const count = useCount(schedule, range.from, range.to);
  const tooMany = count !== undefined && count > MOST;
  const { name } = schedule;
  const said = () => {
    if (tooMany) return words.backfillTooMany;
    return count === undefined ? words.backfillUnknown : words.backfillCount(format.count(count));
  };
  return (
    <ActionDialog
      title={words.backfillTitle(name)}
      happens={words.backfillHappens}
      verb={count === undefined ? words.backfillDoUnknown : words.backfillDo(format.count(count))}
      ready={Boolean(range.from && range.to) && !tooMany && count !== 0}
      run={async (why) => {
        const body = { from: range.from ?? '', to: range.to ?? '' };
        const { tasks } = await must(
          api.POST('/schedules/{name}/backfill', { params: { path: { name }, query: { why } }, body }),
        );
        changed();
        return { said: words.backfillSaid(format.count(tasks), name), audit: { subject: name } };
      }}
      onClose={onClose}
    >
      <div className="fields">
        <TextField label={words.from} type="datetime-local" value={from} onChange={setFrom} />
        <TextField label={words.to} type="datetime-local" value={to} onChange={setTo} />
      </div>
      <p className="sc-count" role="status">
        {said()}
      </p>
    </ActionDialog>
  );
}

/**
 * How many due times lie in a range; undefined where nobody says. The server computes past fires only of what is online,
 * and of all schedules at once, so that a busy one may leave no room for this.
 */
function useCount(schedule: StoredSchedule, from?: string, to?: string) {
  const online = schedule.state === 'ONLINE';
  const fires = useQuery({
    queryKey: ['schedules', 'past', schedule.name, from, to],
    queryFn: () =>
      must(api.GET('/schedules/fires', { params: { query: { from: from ?? '', to: to ?? '', limit: 1_000 } } })),
    enabled: online && Boolean(from && to && from < to),
    refetchInterval: false,
    placeholderData: undefined,
  }).data;
  if (!from || !to || from >= to) return undefined;
  const found = fires?.items.filter((fire) => fire.schedule === schedule.name).length ?? 0;
  if (fires && !fires.capped) return found;
  const interval = intervalOf(schedule.schedule.when);
  const due = schedule.lastDueAt ?? schedule.nextAt;
  if (interval && due && !schedule.schedule.calendar) {
    // Due times lie at whole intervals from one that is known.
    const place = (time: string) => Math.ceil((Date.parse(time) - Date.parse(due)) / interval);
    return place(to) - place(from);
  }
  return undefined;
}
