import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href, nodeHref, queueHref, scheduleHref, typeHref } from '../../frame/href';
import { Section } from '../../parts/Section';
import { isFinal } from '../../words/states';
import { useLanguage, useWords } from '../../words/words';
import { retryText } from './retryText';
import { taskWords } from './words';

/** What is known of the task itself. */
function FactListSection({ task }: { task: Schemas['ShownTask'] }) {
  const words = useWords(taskWords);
  const format = useFormat();
  const language = useLanguage();
  const type = useQuery({
    queryKey: ['types', task.type],
    queryFn: () => must(api.GET('/types/{name}', { params: { path: { name: task.type } } })),
    retry: false,
  });
  const policy = type.data?.policy;
  const own = ownRetry(task.retry);
  const retry = retryText(own ?? policy?.retry, format, language);
  const schedule = task.headers['taskmill-schedule'];
  const time = (at: string | null | undefined) => at && <span className="nb">{format.dayClock(at)}</span>;
  const rows: [string, ReactNode][] = [
    [words.id, <code key="id">{task.id}</code>],
    [words.key, task.key && <code>{task.key}</code>],
    [
      words.type,
      <a key="type" href={typeHref(task.type)}>
        {task.type}
      </a>,
    ],
    [
      words.queue,
      <a key="queue" href={queueHref(task.queue)}>
        {task.queue}
      </a>,
    ],
    [
      words.tenant,
      <a key="tenant" href={href('/tasks', { tenant: task.tenant })}>
        {task.tenant}
      </a>,
    ],
    [words.priority, format.count(task.priority)],
    [words.attempts, words.attemptsUsed(format.count(task.attempts), format.count(task.maxAttempts))],
    ['', task.losses > 0 && words.losses(format.count(task.losses), format.count(task.maxLosses))],
    [words.retryPolicy, retry && (own ? `${retry} (${words.ownRetry})` : retry)],
    [words.timeout, policy?.timeout && words.anExecution(format.iso(policy.timeout))],
    [words.created, time(task.createdAt)],
    [words.due, !isFinal(task.state) && task.dueAt !== task.createdAt && time(task.dueAt)],
    [words.firstStarted, time(task.firstStartedAt)],
    [words.lastStarted, task.lastStartedAt !== task.firstStartedAt && time(task.lastStartedAt)],
    [words.stoppedAt, time(task.executionDeadline)],
    [words.finished, time(task.finishedAt)],
    [words.lastTook, task.lastDuration && format.iso(task.lastDuration)],
    [words.deadline, time(task.deadline)],
    [words.node, task.node && <a href={nodeHref(task.node)}>{task.host ?? task.node}</a>],
    [words.executionId, task.executionId && <code>{task.executionId}</code>],
    [words.schedule, schedule && <a href={scheduleHref(schedule)}>{schedule}</a>],
    [words.remark, task.remark],
    [words.tags, task.tags.length > 0 && <Tags tags={task.tags} />],
  ];
  return (
    <>
      <Section title={words.facts}>
        <dl className="facts">
          {rows
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </Section>
      {Object.keys(task.headers).length > 0 && (
        <Section title={words.headers}>
          <dl className="facts task-headers">
            {Object.entries(task.headers).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
    </>
  );
}

function Tags({ tags }: { tags: string[] }) {
  return tags.map((tag) => (
    <span key={tag} className="task-tag">
      <a href={href('/tasks', { tag })}>{tag}</a>
    </span>
  ));
}

/** Its own retry is kept as JSON text. */
function ownRetry(text: string | null | undefined): Schemas['Retry'] | undefined {
  if (!text) return undefined;
  try {
    return JSON.parse(text) as Schemas['Retry'];
  } catch {
    return undefined;
  }
}

/** The page moves each second; this changes only with what it shows. */
export const FactList = memo(FactListSection);
