import { useInfiniteQuery } from '@tanstack/react-query';
import { api, must, type Schemas } from '../../api/client';
import { taskHref } from '../../frame/href';
import { More } from '../../parts/More';
import { Section } from '../../parts/Section';
import { State } from '../../parts/State';
import { Time } from '../../parts/Time';
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
export function ScheduleLog({ schedule, leaving }: { schedule: StoredSchedule; leaving: boolean }) {
  const words = useWords(scheduleWords);
  const { name } = schedule;
  const log = useInfiniteQuery({
    queryKey: ['schedules', 'log', name],
    queryFn: ({ pageParam }) =>
      must(api.GET('/schedules/{name}/log', { params: { path: { name }, query: { after: pageParam, limit: PAGE } } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    enabled: !leaving,
    placeholderData: undefined,
  });
  const lines = log.data?.pages.flatMap((page) => page.items) ?? [];
  const off = schedule.schedule.log === 'none';
  // A full log says how tasks ended, in the words of their states.
  const full = schedule.schedule.log === 'full';
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
                  <State state={LOOKS[line.status]}>{full ? undefined : words.logStatus[line.status]}</State>
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
      <More onClick={log.hasNextPage ? () => log.fetchNextPage() : undefined} busy={log.isFetchingNextPage} />
    </Section>
  );
}
