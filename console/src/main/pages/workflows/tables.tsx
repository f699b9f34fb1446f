import { useFormat } from '../../format/useFormat';
import { State } from '../../parts/State';
import { useWords } from '../../words/words';
import { personOf, type Row, tookOf } from './gantt';
import type { WorkflowTask } from './graph';
import { useSelectHref } from './selection';
import { workflowWords } from './words';

/** The graph in words: each task, and what it comes after. */
export function GraphTable({ tasks }: { tasks: WorkflowTask[] }) {
  const words = useWords(workflowWords);
  const hrefOf = useSelectHref();
  return (
    <table>
      <thead>
        <tr>
          <th>{words.table.task}</th>
          <th>{words.table.type}</th>
          <th>{words.table.state}</th>
          <th>{words.table.after}</th>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <tr key={task.id}>
            <td>
              <a href={hrefOf(task.id)}>{task.name}</a>
            </td>
            <td>{task.type}</td>
            <td>
              <State state={task.state} />
            </td>
            <td>
              {task.after.length === 0
                ? words.first
                : task.after.map((before) => words.afterOn(before.name, words.edge[before.on])).join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The Gantt in numbers. */
export function TimesTable({ rows, now }: { rows: Row[]; now: number }) {
  const words = useWords(workflowWords);
  const format = useFormat();
  const hrefOf = useSelectHref();
  const person = rows.some((row) => personOf(row, now) !== undefined);
  const long = (duration: number | undefined) => (duration === undefined ? '–' : format.duration(duration));
  const time = (at: number | undefined) => (at === undefined ? '–' : format.moment(at));
  return (
    <table>
      <thead>
        <tr>
          <th>{words.table.task}</th>
          <th>{words.table.state}</th>
          <th className="n">{words.table.wait}</th>
          <th className="n">{words.table.start}</th>
          <th className="n">{words.table.end}</th>
          <th className="n">{words.table.took}</th>
          {person && <th className="n">{words.table.person}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const until = row.startedAt ?? row.stoppedAt ?? row.endedAt ?? now;
          return (
            <tr key={row.id}>
              <td>
                <a href={hrefOf(row.id)}>{row.name}</a>
              </td>
              <td>
                <State state={row.state} />
              </td>
              <td className="n">{long(row.readyAt === undefined ? undefined : until - row.readyAt)}</td>
              <td className="n">{time(row.startedAt)}</td>
              <td className="n">{time(row.endedAt)}</td>
              <td className="n">{long(tookOf(row, now))}</td>
              {person && <td className="n">{long(personOf(row, now))}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
