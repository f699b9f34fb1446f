import { useFormat } from '../../format/useFormat';
import { href, taskHref } from '../../frame/href';
import { Picture } from '../../parts/Section';
import { State } from '../../parts/State';
import { Time } from '../../parts/Time';
import { useWidth } from '../../parts/useWidth';
import { useWords } from '../../words/words';
import { colourOf, Strip, useOutcomeWords } from './Strip';
import { countOutcomes, STRIP } from './strip';
import { useFirings } from './useFirings';
import type { StoredSchedule } from './useSchedules';
import { scheduleWords } from './words';

const MOST_CELL = 32;

/** What became of the last thirty fires, each a link to its task while that is kept. */
export function LastTasks({ schedule, leaving }: { schedule: StoredSchedule; leaving: boolean }) {
  const words = useWords(scheduleWords);
  const outcomes = useOutcomeWords();
  const format = useFormat();
  const [ref, width] = useWidth<HTMLDivElement>(300);
  const firings = useFirings(schedule, !leaving).data;
  return (
    <Picture
      name="strip"
      title={words.strip}
      sub={words.stripSub}
      legend={
        <ul className="leg">
          {countOutcomes(firings ?? []).map(({ outcome, n }) => (
            <li key={outcome}>
              <i style={{ height: 10, background: colourOf(outcome) }} />
              {outcomes(outcome)} <b>{format.count(n)}</b>
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
            {firings?.map(({ id, task, at, outcome, took }) => (
              <tr key={id}>
                <td className="mono">
                  {task ? <a href={taskHref(task)}>{task}</a> : <span className="faint">{words.taskGone}</span>}
                </td>
                <td>
                  <Time at={at} />
                </td>
                <td>{outcome === 'SUBMITTED' ? outcomes(outcome) : <State state={outcome} />}</td>
                <td className="n">{took ? format.iso(took) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    >
      <div ref={ref}>
        {firings && <Strip firings={firings} cell={Math.min(MOST_CELL, Math.floor(width / STRIP))} height={40} links />}
      </div>
    </Picture>
  );
}
