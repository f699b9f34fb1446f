import { useFormat } from '../../format/useFormat';
import { href, taskHref } from '../../frame/href';
import { Picture } from '../../parts/Section';
import { State } from '../../parts/State';
import { Time } from '../../parts/Time';
import { useWidth } from '../../parts/useWidth';
import { markOf, STATES, stateWords } from '../../words/states';
import { useWords } from '../../words/words';
import { Strip, useLastTasks } from './Strip';
import { STRIP } from './strip';
import type { StoredSchedule } from './useSchedules';
import { scheduleWords } from './words';

const REFRESH = 5_000;
const MOST_CELL = 32;

/** What became of the last thirty tasks, each a link. */
export function LastTasks({ schedule }: { schedule: StoredSchedule }) {
  const words = useWords(scheduleWords);
  const states = useWords(stateWords);
  const format = useFormat();
  const [ref, width] = useWidth<HTMLDivElement>(300);
  const tasks = useLastTasks(schedule.name, REFRESH).data?.items ?? [];
  const counts = STATES.map((state) => ({ state, n: tasks.filter((task) => task.state === state).length })).filter(
    ({ n }) => n > 0,
  );
  return (
    <Picture
      name="strip"
      title={words.strip}
      sub={words.stripSub}
      legend={
        <ul className="leg">
          {counts.map(({ state, n }) => (
            <li key={state}>
              <i style={{ height: 10, background: markOf(state) }} />
              {states[state]} <b>{format.count(n)}</b>
            </li>
          ))}
        </ul>
      }
      end={<a href={href('/tasks', { 'attr.taskmill.schedule': schedule.name })}>{words.allTasks}</a>}
      table={() => (
        <table>
          <thead>
            <tr>
              <th>{words.stripColumn.task}</th>
              <th>{words.stripColumn.due}</th>
              <th>{words.stripColumn.state}</th>
              <th className="n">{words.stripColumn.took}</th>
            </tr>
          </thead>
          <tbody>
            {tasks.map((task) => (
              <tr key={task.id}>
                <td className="mono">
                  <a href={taskHref(task.id)}>{task.id}</a>
                </td>
                <td>
                  <Time at={task.dueAt} />
                </td>
                <td>
                  <State state={task.state} />
                </td>
                <td className="n">{task.lastDuration ? format.iso(task.lastDuration) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    >
      <div ref={ref}>
        <Strip tasks={tasks} cell={Math.min(MOST_CELL, Math.floor(width / STRIP))} height={40} links />
      </div>
    </Picture>
  );
}
