import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href, scheduleHref } from '../../frame/href';
import { useWhyNot } from '../../frame/me';
import { Page } from '../../frame/Page';
import { Empty, ErrorNote, Loading, Note } from '../../parts/Notes';
import { useNow } from '../../parts/useNow';
import { Verb } from '../../parts/Verb';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { FireCalendar } from './FireCalendar';
import { HolidayCalendars } from './HolidayCalendars';
import { isFrequent } from './lanes';
import { ScheduleDialog } from './ScheduleDialog';
import { ScheduleRows } from './ScheduleRows';
import { useSchedules } from './useSchedules';
import { scheduleWords } from './words';
import './schedules.css';

/** What fires when? */
export function SchedulesPage() {
  const common = useWords(commonWords);
  const words = useWords(scheduleWords);
  const format = useFormat();
  const now = useNow();
  const whyNot = useWhyNot();
  const [adding, setAdding] = useState(false);
  const query = useSchedules();
  const schedules = query.data?.items;
  const held = useQuery({
    queryKey: ['schedules', 'debug'],
    queryFn: () => must(api.GET('/debug-modes')),
  }).data?.items.some((mode) => mode.mode === 'SCHEDULES' && mode.on);
  const online = schedules?.filter((s) => s.state === 'ONLINE') ?? [];
  const due = online.filter((s) => s.nextAt).sort((a, b) => Date.parse(a.nextAt ?? '') - Date.parse(b.nextAt ?? ''));
  const often = due.filter((s) => isFrequent(s.schedule.when)).length;
  const next = due.find((s) => !isFrequent(s.schedule.when)) ?? due[0];

  const say = () => {
    if (!schedules) return '\u00a0';
    if (held) return words.heldBack;
    if (!next?.nextAt) return words.nothingNext;
    const name = <a href={scheduleHref(next.name)}>{next.name}</a>;
    if (Date.parse(next.nextAt) <= now) return words.nextNow(name);
    const distance = <b>{format.relative(next.nextAt, now)}</b>;
    const time = <b>{format.moment(next.nextAt)}</b>;
    return often === 0 || isFrequent(next.schedule.when)
      ? words.next(name, distance, time)
      : words.nextOf(name, distance, time, format.count(often), often === 1);
  };

  const add = (
    <Verb onClick={() => setAdding(true)} whyNot={whyNot('addSchedule')}>
      {words.add}
    </Verb>
  );
  return (
    <Page title={common.schedules} end={add}>
      {query.error && <ErrorNote error={query.error} again={() => query.refetch()} />}
      {!schedules && !query.error && <Loading />}
      {schedules?.length === 0 && (
        <Empty
          say={words.emptyAll}
          lead={words.emptyAllLead}
          line={'mill.schedule(Schedule.of("nightly-report", REPORT).cron("0 3 * * *"));'}
        />
      )}
      {schedules && schedules.length > 0 && (
        <>
          <div className="opening">
            <p className="say">{say()}</p>
            <p className="dim">
              {words.counts(format.count(online.length), format.count(schedules.length - online.length))}
            </p>
          </div>
          {held && <Note end={<a href={href('/settings')}>{words.settings}</a>}>{words.debug}</Note>}
          <FireCalendar schedules={schedules} />
          <ScheduleRows schedules={schedules} />
        </>
      )}
      {schedules && <HolidayCalendars schedules={schedules} />}
      {adding && <ScheduleDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
