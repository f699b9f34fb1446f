import { useInfiniteQuery } from '@tanstack/react-query';
import { api, must, type Schemas } from '../../api/client';
import { taskHref } from '../../frame/href';
import { Section } from '../../parts/Section';
import { State } from '../../parts/State';
import { Time } from '../../parts/Time';
import { commonWords } from '../../words/common';
import type { TaskState } from '../../words/states';
import { useWords } from '../../words/words';
import type { StoredSchedule } from './useSchedules';
import { scheduleWords } from './words';

const PAGE = 20;
const LOOKS: Record<Schemas['FireStatus'], TaskState> = {
  SUCCESS: 'SUCCEEDED',
  FAILURE: 'FAILED',
  EXECUTING: 'RUNNING',
};

/** A line for each fire, the newest first; one without a log says how to get one. */
export function ScheduleLog({ schedule }: { schedule: StoredSchedule }) {
  const common = useWords(commonWords);
  const words = useWords(scheduleWords);
  const { name } = schedule;
  const log = useInfiniteQuery({
    queryKey: ['schedules', 'log', name],
    queryFn: ({ pageParam }) =>
      must(api.GET('/schedules/{name}/log', { params: { path: { name }, query: { after: pageParam, limit: PAGE } } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: undefined,
  });
  const lines = log.data?.pages.flatMap((page) => page.items) ?? [];
  const off = schedule.schedule.log === 'none';
  return (
    <Section title={words.logTitle} sub={words.logs[schedule.schedule.log ?? 'trigger']}>
      {off && <p className="dim">{words.logOff}</p>}
      {!off && lines.length === 0 && log.data && <p className="dim">{words.logEmpty}</p>}
      {lines.length > 0 && (
        <table className="list one sc-log">
          <thead>
            <tr>
              <th className="sc-c-time">{words.logColumn.at}</th>
              <th className="sc-c-time">{words.logColumn.due}</th>
              <th className="sc-c-state">{words.logColumn.status}</th>
              <th>{words.logColumn.task}</th>
              <th>{words.logColumn.text}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <Time at={line.at} />
                </td>
                <td>{line.dueAt ? <Time at={line.dueAt} /> : <span className="faint">{words.byHand}</span>}</td>
                <td>
                  <State state={LOOKS[line.status]}>{words.logStatus[line.status]}</State>
                </td>
                <td className="mono cut">{line.task ? <a href={taskHref(line.task)}>{line.task}</a> : '–'}</td>
                <td className="cut" title={line.text ?? undefined}>
                  {line.text}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {log.hasNextPage && (
        <p className="sc-more">
          <button type="button" className="btn" onClick={() => log.fetchNextPage()}>
            {common.more}
          </button>
        </p>
      )}
    </Section>
  );
}
