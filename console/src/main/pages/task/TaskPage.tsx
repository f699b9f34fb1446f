import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { Problem, type Schemas } from '../../api/client';
import { useWatchedTasks } from '../../api/live';
import { href } from '../../frame/href';
import { Page } from '../../frame/Page';
import { Empty, ErrorNote, Loading } from '../../parts/Notes';
import { useNow } from '../../parts/useNow';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { Executions } from './Executions';
import { FactList } from './FactList';
import { Log } from './Log';
import { executionsOf } from './life';
import { Opening } from './Opening';
import { Relations } from './Relations';
import { Signals } from './Signals';
import { Steps } from './Steps';
import { TaskAudit } from './TaskAudit';
import { Texts } from './Texts';
import { ThreadOfTask } from './ThreadOfTask';
import { Timeline } from './Timeline';
import { useTask } from './useTask';
import { taskWords } from './words';
import './task.css';

/** What happened to a task, what now, and why is it not running? */
export function TaskPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const words = useWords(commonWords);
  return (
    <Page title={id} crumb={{ label: words.tasks, href: href('/tasks') }}>
      {/* Another task begins anew: nothing of this one may stand beside its id. */}
      <TaskView key={id} id={id} />
    </Page>
  );
}

const NO_LIFE: Schemas['TaskLife'] = { task: '', intervals: [] };
const NO_ATTEMPTS: Schemas['ShownAttempt'][] = [];
const NO_ENTRIES: Schemas['ShownEntry'][] = [];

function TaskView({ id }: { id: string }) {
  const words = useWords(taskWords);
  const [whole, setWhole] = useState(false);
  const loadWhole = useCallback(() => setWhole(true), []);
  const asked = useTask(id, whole);
  const now = useNow();
  useWatchedTasks([id]);

  const { data: task, error } = asked.task;
  const life = asked.life.data ?? NO_LIFE;
  const attempts = asked.attempts.data?.items ?? NO_ATTEMPTS;
  const entries = asked.audit.data?.items ?? NO_ENTRIES;
  // Only what runs changes with the time.
  const until = task?.state === 'RUNNING' ? now : 0;
  const executions = useMemo(
    () => (task ? executionsOf(task, life, attempts, until) : []),
    [task, life, attempts, until],
  );
  if (error instanceof Problem && ['not-found', 'bad-parameter'].includes(error.code)) {
    return (
      <Empty say={words.gone(id)} lead={words.goneLead}>
        <p className="verbs">
          <a className="btn" href={href('/audit', { task: id })}>
            {words.goneAudit}
          </a>
          <a className="btn" href={href('/tasks')}>
            {words.toTasks}
          </a>
        </p>
      </Empty>
    );
  }
  if (!task) return error ? <ErrorNote error={error} again={() => asked.task.refetch()} /> : <Loading />;

  const failed = error ?? asked.explanation.error ?? asked.life.error ?? asked.attempts.error;
  const explanation = asked.explanation.data;
  const progress = asked.progress.data;
  const audit = asked.audit.data;

  return (
    <>
      {failed && <ErrorNote error={failed} again={() => asked.task.refetch()} />}
      <Opening task={task} explanation={explanation} progress={progress} />
      {asked.life.data && (
        <Timeline
          task={task}
          life={life}
          executions={executions}
          progress={progress}
          reason={explanation?.reason}
          audit={entries}
        />
      )}
      <div className="cols task-cols">
        <div>
          {asked.attempts.data && asked.life.data && <Executions task={task} executions={executions} audit={entries} />}
          <Steps task={task} />
          <Signals task={task} explanation={explanation} />
          {task.state === 'RUNNING' && <ThreadOfTask task={task} />}
          <Log task={task} />
          <TaskAudit task={task} audit={audit} />
        </div>
        <div>
          <FactList task={task} />
          <Texts task={task} whole={whole} onWhole={loadWhole} />
          <Relations task={task} audit={entries} />
        </div>
      </div>
    </>
  );
}
