import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { useParam } from '../../frame/params';
import { Segments } from '../../parts/Fields';
import { ErrorNote } from '../../parts/Notes';
import { Section } from '../../parts/Section';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { taskWords } from './words';

type Level = Schemas['Level'];

const LEVELS: Level[] = ['ERROR', 'WARN', 'INFO', 'TRACE'];
const PAGE = 50;
/** Lines of the log give no hint; a task that runs is asked this often. */
const AGAIN = 3_000;

/** What its handler has written, the newest first; lines wait while a pointer is over them. */
export function Log({ task }: { task: Schemas['ShownTask'] }) {
  const words = useWords(taskWords);
  const common = useWords(commonWords);
  const format = useFormat();
  const [level, setLevel] = useParam('log', 'TRACE');
  /** The newest line that may show, while the list must not move. */
  const [held, setHeld] = useState<number>();
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['task', task.id, 'log', level],
    queryFn: ({ pageParam }) =>
      must(
        api.GET('/tasks/{id}/log', {
          params: {
            path: { id: task.id },
            query: { level: level as Level, order: 'NEWEST', limit: PAGE, after: pageParam },
          },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: task.state === 'RUNNING' ? AGAIN : false,
  });
  const lines = data?.pages.flatMap((page) => page.items) ?? [];
  const shown = held === undefined ? lines : lines.filter((line) => line.number <= held);
  const waiting = lines.length - shown.length;
  const hold = () => setHeld(lines[0]?.number);
  return (
    <Section
      title={words.log}
      sub={lines.length > 0 ? words.logSub : undefined}
      end={
        (lines.length > 0 || level !== 'TRACE') && (
          <Segments
            label={words.logLevel}
            value={level as Level}
            onChange={setLevel}
            options={LEVELS.map((value) => ({ value, label: words.levels[value] }))}
          />
        )
      }
    >
      {error && <ErrorNote error={error} />}
      {data && lines.length === 0 && <p className="dim">{level === 'TRACE' ? words.logEmpty : words.logEmptyLevel}</p>}
      {waiting > 0 && (
        <p className="faint">
          {common.newRows(format.count(waiting))}
          <button type="button" className="quiet" onClick={hold}>
            {common.show}
          </button>
        </p>
      )}
      <ol className="task-log" onPointerEnter={hold} onPointerLeave={() => setHeld(undefined)}>
        {shown.map((line) => (
          <li key={line.number} className={`task-log-${line.level.toLowerCase()}`}>
            <time className="dim nb" dateTime={line.at} title={format.dayClock(line.at)}>
              {format.clock(line.at)}
            </time>
            <b>{words.levels[line.level === 'TRACE' ? 'DEBUG' : line.level]}</b>
            <span>{line.message}</span>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <button type="button" className="btn" onClick={() => fetchNextPage()}>
          {common.more}
        </button>
      )}
    </Section>
  );
}
