import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { TaskActionDialog } from '../../actions/TaskActionDialog';
import { useVerbWhyNot } from '../../actions/useVerbWhyNot';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { Icon, type IconName } from '../../parts/Icon';
import { JsonText } from '../../parts/Json';
import { ErrorNote } from '../../parts/Notes';
import { Section } from '../../parts/Section';
import { Stack } from '../../parts/Stack';
import { Time } from '../../parts/Time';
import { useWords } from '../../words/words';
import { taskWords } from './words';

const LOOK: Record<Schemas['StepStatus'], { icon: IconName; ink: string }> = {
  PENDING: { icon: 'pending', ink: 'var(--ink-3)' },
  WAITING: { icon: 'scheduled', ink: 'var(--scheduled-ink)' },
  DONE: { icon: 'succeeded', ink: 'var(--succeeded-ink)' },
  FAILED: { icon: 'failed', ink: 'var(--failed-ink)' },
  TIMED_OUT: { icon: 'failed', ink: 'var(--failed-ink)' },
  UNDONE: { icon: 'cancelled', ink: 'var(--cancelled-ink)' },
};

/** The steps of its handler; a handler without steps has no such section. */
function StepsSection({ task }: { task: Schemas['ShownTask'] }) {
  const words = useWords(taskWords);
  const whyNot = useVerbWhyNot()('redo-step', task);
  const [redo, setRedo] = useState<string>();
  const { data, error } = useQuery({
    queryKey: ['task', task.id, 'steps'],
    queryFn: () => must(api.GET('/tasks/{id}/steps', { params: { path: { id: task.id } } })),
  });
  if (error) return <ErrorNote error={error} />;
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={words.steps} sub={words.stepsSub}>
      <ol className="task-steps">
        {data.items.map((step) => (
          <li key={`${step.kind} ${step.name}`}>
            <Step step={step} />
            {step.status !== 'PENDING' && step.kind !== 'UNDO' && !whyNot && (
              <button type="button" className="quiet" onClick={() => setRedo(step.name)}>
                {words.redo}
              </button>
            )}
          </li>
        ))}
      </ol>
      {redo !== undefined && (
        <TaskActionDialog
          verb="redo-step"
          target={{ kind: 'task', task }}
          given={{ step: redo }}
          onClose={() => setRedo(undefined)}
        />
      )}
    </Section>
  );
}

function Step({ step }: { step: Schemas['ShownStep'] }) {
  const words = useWords(taskWords);
  const format = useFormat();
  const look = LOOK[step.status];
  const waits = step.status === 'WAITING' && step.until;
  const inside = step.result !== null && step.result !== undefined ? step.result : undefined;
  const line = (
    <>
      <span style={{ color: look.ink }}>
        <Icon name={look.icon} />
      </span>
      <code>{step.name}</code>
      <span className="dim cut">
        {[
          words.stepKinds[step.kind],
          words.stepStatus[step.status],
          waits && words.stepUntil(format.moment(step.until ?? '')),
          step.attempts > 1 && words.stepTries(format.count(step.attempts)),
          step.dropped && words.stepDropped,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="n dim">
        <Time at={step.lastAt} />
      </span>
    </>
  );
  if (inside === undefined && !step.error) return <div className="task-step">{line}</div>;
  return (
    <details className="foldable">
      <summary className="task-step">{line}</summary>
      {step.error && <Stack text={step.error} />}
      {inside !== undefined && <JsonText text={inside} truncated={step.truncated} />}
    </details>
  );
}

/** The page moves each second; this changes only with what it shows. */
export const Steps = memo(StepsSection);
