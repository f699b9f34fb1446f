import { useQuery } from '@tanstack/react-query';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { taskHref } from '../../frame/href';
import { markOf, STATES, stateWords } from '../../words/states';
import { useWords } from '../../words/words';
import { marksOf, STRIP } from './strip';
import { scheduleWords } from './words';

const REFRESH = 30_000;

/** The last tasks of a schedule. */
export function useLastTasks(name: string, refresh = REFRESH) {
  return useQuery({
    queryKey: ['schedules', 'tasks', name],
    queryFn: () => must(api.GET('/schedules/{name}/tasks', { params: { path: { name }, query: { limit: STRIP } } })),
    refetchInterval: refresh,
    staleTime: 10_000,
    placeholderData: undefined,
  });
}

/** In a row of the list: what became of the last tasks, at a glance. */
export function SmallStrip({ name }: { name: string }) {
  const tasks = useLastTasks(name).data?.items;
  return tasks ? <Strip tasks={tasks} cell={5} height={20} /> : null;
}

export function Strip({
  tasks,
  cell,
  height,
  links,
}: {
  tasks: Schemas['ShownTask'][];
  cell: number;
  height: number;
  /** Whether each mark leads to its task. */
  links?: boolean;
}) {
  const words = useWords(scheduleWords);
  const states = useWords(stateWords);
  const format = useFormat();
  if (tasks.length === 0) return <span className="faint">{words.stripNone}</span>;
  const marks = marksOf(tasks, cell, height);
  const said = STATES.map((state) => ({ state, n: tasks.filter((t) => t.state === state).length }))
    .filter(({ n }) => n > 0)
    .map(({ state, n }) => `${format.count(n)} ${states[state]}`)
    .join(', ');
  return (
    <svg
      className="sc-strip"
      width={STRIP * cell}
      height={height + 1}
      role={links ? 'group' : 'img'}
      aria-label={words.stripLabel(said)}
    >
      <path d={`M0 ${height + 0.5}H${STRIP * cell}`} stroke="var(--line)" />
      {marks.map((mark) => {
        const bar = (
          <rect
            key={mark.id}
            x={mark.x}
            y={mark.y}
            width={mark.width}
            height={mark.height}
            fill={markOf(mark.state)}
            rx="1"
          />
        );
        const title = `${format.moment(mark.at)}, ${states[mark.state]}`;
        return links ? (
          <a key={mark.id} href={taskHref(mark.id)} aria-label={title}>
            <title>{title}</title>
            <rect x={mark.x} y="0" width={cell} height={height} fill="transparent" />
            {bar}
          </a>
        ) : (
          <g key={mark.id}>
            <title>{title}</title>
            {bar}
          </g>
        );
      })}
    </svg>
  );
}
