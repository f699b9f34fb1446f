import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams as usePath } from '@tanstack/react-router';
import { api, must } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href, typeHref } from '../../frame/href';
import { Page } from '../../frame/Page';
import { ErrorNote, Loading, Note } from '../../parts/Notes';
import { Section } from '../../parts/Section';
import { useNow } from '../../parts/useNow';
import { commonWords } from '../../words/common';
import { useLanguage, useWords } from '../../words/words';
import { EditedFields } from './EditedFields';
import { FireList } from './FireList';
import { LastTasks } from './LastTasks';
import { ScheduleFacts } from './ScheduleFacts';
import { ScheduleLog } from './ScheduleLog';
import { ScheduleState } from './ScheduleState';
import { ScheduleButtons } from './ScheduleVerbs';
import type { StoredSchedule } from './useSchedules';
import { scheduleWords } from './words';
import './schedules.css';

const REFRESH = 10_000;
const NEXT = 8;

/** One schedule: when does it fire, and what came of it? */
export function SchedulePage() {
  const common = useWords(commonWords);
  const words = useWords(scheduleWords);
  const format = useFormat();
  const navigate = useNavigate();
  const { name } = usePath({ strict: false }) as { name: string };
  const query = useQuery({
    queryKey: ['schedules', 'one', name],
    queryFn: () => must(api.GET('/schedules/{name}', { params: { path: { name } } })),
    refetchInterval: REFRESH,
    placeholderData: undefined,
  });
  const schedule = query.data;
  const next = useQuery({
    queryKey: ['schedules', 'next', name, schedule?.nextAt, schedule?.version],
    queryFn: () => must(api.GET('/schedules/{name}/next', { params: { path: { name }, query: { count: NEXT } } })),
    enabled: schedule !== undefined,
  }).data?.items;

  return (
    <Page title={name} crumb={{ label: common.schedules, href: href('/schedules') }}>
      {query.error && <ErrorNote error={query.error} again={() => query.refetch()} />}
      {!schedule && !query.error && <Loading />}
      {schedule && (
        <>
          <div className="sc-head">
            <div className="sc-id">
              <ScheduleState state={schedule.state} wash />
              <b>{schedule.name}</b>
              <a href={typeHref(schedule.schedule.type)}>{schedule.schedule.type}</a>
              <span className="mono dim">{schedule.schedule.when?.replace(/^(cron:|none$)/, '')}</span>
            </div>
            <p className="say">
              <Sentence schedule={schedule} />
            </p>
            <ScheduleButtons schedule={schedule} gone={() => navigate({ to: '/schedules' } as never)} />
          </div>
          {schedule.undeclaredAt && <Note>{words.undeclaredSince(format.dayClock(schedule.undeclaredAt))}</Note>}
          <LastTasks schedule={schedule} />
          <div className="cols sc-below">
            <div>
              <Section title={words.nextFires}>
                {next && next.length > 0 ? <FireList fires={next} /> : <p className="dim">{words.previewNone}</p>}
              </Section>
              <ScheduleLog schedule={schedule} />
            </div>
            <div>
              <ScheduleFacts schedule={schedule} />
              {schedule.edited.length > 0 && <EditedFields schedule={schedule} />}
            </div>
          </div>
        </>
      )}
    </Page>
  );
}

function Sentence({ schedule }: { schedule: StoredSchedule }) {
  const words = useWords(scheduleWords);
  const language = useLanguage();
  const format = useFormat();
  const now = useNow();
  const said = schedule.words[language];
  if ((schedule.schedule.when ?? 'none') === 'none') return words.saysNone;
  if (schedule.state === 'NEW') return words.saysNew(said);
  if (schedule.state === 'OFFLINE')
    return schedule.offlineWhy ? words.saysOfflineWhy(schedule.offlineWhy) : words.saysOffline(said);
  const at = schedule.lookAt ?? schedule.nextAt;
  if (!at || Date.parse(at) <= now) return words.saysDue(said);
  return words.saysOnline(said, <b>{format.relative(at, now)}</b>, <b>{format.moment(at)}</b>);
}
