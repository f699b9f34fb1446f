import type { MouseEvent } from 'react';
import type { Schemas } from '../../api/client';
import { explain } from '../../explain/explain';
import { useFormat } from '../../format/useFormat';
import { queueHref, taskHref } from '../../frame/href';
import { State } from '../../parts/State';
import { markOf } from '../../words/states';
import { useLanguage, useWords } from '../../words/words';
import { rowSays, timeSays } from './rowSays';
import { timeLeft } from './timeLeft';
import type { Row } from './useTaskList';
import { tasksWords } from './words';

interface Props {
  row: Row;
  explanation: Schemas['Explanation'] | undefined;
  picked: boolean;
  now: number;
  onPick: (event: MouseEvent) => void;
}

/** A task in the list: what it is, what it does or waits for, how far it has come. */
export function TaskRow({ row: { item: task, gone }, explanation, picked, now, onPick }: Props) {
  const words = useWords(tasksWords);
  const language = useLanguage();
  const format = useFormat();
  const says = gone
    ? words.gone
    : explanation?.state === task.state
      ? explain(explanation, format, language, { now, task })
      : rowSays(task, words, format, now);
  return (
    <tr aria-selected={picked} className={gone ? 'gone' : undefined}>
      <td className="ck">
        <input
          type="checkbox"
          checked={picked}
          aria-label={words.pick(task.key ?? task.id)}
          onClick={onPick}
          readOnly
        />
      </td>
      <td className="sta">
        <State state={task.state} />
      </td>
      <td className="nm">
        <div className="cut">
          <a href={taskHref(task.id)}>{task.type}</a>
          <code>{task.key ?? task.id}</code>
        </div>
        <p className="dim cut" title={says}>
          {says}
        </p>
      </td>
      <td className="pr">
        <RowProgress task={task} now={now} />
      </td>
      <td className="n at">
        {format.count(task.attempts)}/{format.count(task.maxAttempts)}
      </td>
      <td className="qu cut">
        <a href={queueHref(task.queue)}>{task.queue}</a>
      </td>
      <td className="n pi">{task.priority}</td>
      <td className="n ag nb">{format.duration(wholeSeconds(now - Date.parse(task.updatedAt)))}</td>
    </tr>
  );
}

/** Ages are counted by the second: parts of one would only flicker. */
function wholeSeconds(milliseconds: number): number {
  return Math.max(0, Math.floor(milliseconds / 1_000) * 1_000);
}

/** A bar stands only where there is progress. */
function RowProgress({ task, now }: { task: Schemas['ShownTask']; now: number }) {
  const words = useWords(tasksWords);
  const format = useFormat();
  const { progress } = task;
  const going = task.state === 'RUNNING' || task.state === 'PAUSED';
  if (!progress || !going) return <span className="dim tasks-pg">{timeSays(task, words, format, now)}</span>;
  const done = format.count(progress.done);
  if (progress.total === 0) return <span className="dim tasks-pg">{words.progressDone(done)}</span>;
  const total = format.count(progress.total);
  const left = timeLeft(task, now);
  return (
    <div className="tasks-pg" title={progress.text ?? undefined}>
      <div className="bar" aria-hidden="true">
        <i style={{ width: `${Math.min(1, progress.done / progress.total) * 100}%`, background: markOf(task.state) }} />
      </div>
      <span className="dim">
        {left === undefined ? words.progressOf(done, total) : words.progressLeft(done, total, format.duration(left))}
      </span>
    </div>
  );
}
