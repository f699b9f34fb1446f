import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TaskActionDialog } from '../../actions/TaskActionDialog';
import { useVerbWhyNot } from '../../actions/useVerbWhyNot';
import { api, must, type Schemas } from '../../api/client';
import { JsonText } from '../../parts/Json';
import { ErrorNote } from '../../parts/Notes';
import { Section } from '../../parts/Section';
import { Time } from '../../parts/Time';
import { useWords } from '../../words/words';
import { taskWords } from './words';

interface Props {
  task: Schemas['ShownTask'];
  explanation?: Schemas['Explanation'];
}

/** What was sent to it. There is no such section where it neither waits for a signal nor has got one. */
export function Signals({ task, explanation }: Props) {
  const words = useWords(taskWords);
  const whyNot = useVerbWhyNot()('signal', task);
  const [sends, setSends] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['task', task.id, 'signals'],
    queryFn: () => must(api.GET('/tasks/{id}/signals', { params: { path: { id: task.id } } })),
  });
  const awaited = explanation?.reason === 'AWAITS_SIGNAL' ? String(explanation.data.signal) : undefined;
  if (error) return <ErrorNote error={error} />;
  if (!data || (data.items.length === 0 && awaited === undefined)) return null;
  return (
    <Section
      title={words.signals}
      sub={words.signalsSub}
      end={
        <button
          type="button"
          className="quiet"
          aria-disabled={whyNot ? true : undefined}
          title={whyNot}
          onClick={() => !whyNot && setSends(true)}
        >
          {words.send}
        </button>
      }
    >
      {data.items.length === 0 && <p className="dim">{words.noSignals}</p>}
      <ul className="task-signals">
        {data.items.map((signal) => (
          <li key={`${signal.signal} ${signal.sentAt}`}>
            <span className="dim">
              <Time at={signal.sentAt} />
            </span>
            <code>{signal.signal}</code>
            <span className="dim">{signal.who}</span>
            {signal.payload ? (
              <JsonText text={signal.payload} truncated={signal.truncated} />
            ) : (
              <span className="faint">{words.nothingWith}</span>
            )}
          </li>
        ))}
      </ul>
      {sends && (
        <TaskActionDialog
          verb="signal"
          target={{ kind: 'task', task }}
          given={awaited ? { name: awaited } : undefined}
          onClose={() => setSends(false)}
        />
      )}
    </Section>
  );
}
