import { useEffect, useRef } from 'react';
import { useNow } from '../../parts/useNow';
import { useWords } from '../../words/words';
import type { Selection } from './selection';
import { TaskRow } from './TaskRow';
import { useExplanations } from './useExplanations';
import type { Row } from './useTaskList';
import { tasksWords } from './words';

interface Props {
  rows: Row[];
  selection: Selection;
  onPick: (id: string, range: boolean) => void;
  onPickShown: () => void;
}

export function TaskTable({ rows, selection, onPick, onPickShown }: Props) {
  const words = useWords(tasksWords);
  const now = useNow();
  const explanations = useExplanations(rows.filter((row) => !row.gone).map((row) => row.item));
  const all = useRef<HTMLInputElement>(null);
  const picked = rows.filter((row) => selection.ids.has(row.item.id)).length;

  useEffect(() => {
    if (all.current) all.current.indeterminate = picked > 0 && picked < rows.length;
  }, [picked, rows.length]);

  return (
    <table className="list tasks-list" aria-label={words.tasksList}>
      <thead>
        <tr>
          <th className="ck">
            <input
              ref={all}
              type="checkbox"
              checked={picked > 0 && picked === rows.length}
              aria-label={words.allOnPage}
              onChange={onPickShown}
            />
          </th>
          <th className="sta">{words.state}</th>
          <th>{words.task}</th>
          <th className="pr">{words.progress}</th>
          <th className="n at">{words.attempt}</th>
          <th className="qu">{words.queue}</th>
          <th className="n pi">{words.priority}</th>
          <th className="n ag">{words.changed}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TaskRow
            key={row.item.id}
            row={row}
            explanation={explanations.get(row.item.id)}
            picked={selection.ids.has(row.item.id)}
            now={now}
            onPick={(event) => onPick(row.item.id, event.shiftKey)}
          />
        ))}
      </tbody>
    </table>
  );
}
