import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href, nodeHref, queueHref, scheduleHref, typeHref } from '../../frame/href';
import { Fact, Facts } from '../../parts/Facts';
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
  return (
    <>
      <Section title={words.facts}>
        <Facts>
          <Fact name={words.id}>
            <code>{task.id}</code>
          </Fact>
          <Fact name={words.key}>{task.key && <code>{task.key}</code>}</Fact>
          <Fact name={words.type}>
            <a href={typeHref(task.type)}>{task.type}</a>
          </Fact>
          <Fact name={words.queue}>
            <a href={queueHref(task.queue)}>{task.queue}</a>
          </Fact>
          <Fact name={words.tenant}>
            <a href={href('/tasks', { tenant: task.tenant })}>{task.tenant}</a>
          </Fact>
          <Fact name={words.priority}>{format.count(task.priority)}</Fact>
          <Fact name={words.attempts}>
            {words.attemptsUsed(format.count(task.attempts), format.count(task.maxAttempts))}
          </Fact>
          <Fact name="">
            {task.losses > 0 && words.losses(format.count(task.losses), format.count(task.maxLosses))}
          </Fact>
          <Fact name={words.retryPolicy}>{retry && (own ? `${retry} (${words.ownRetry})` : retry)}</Fact>
          <Fact name={words.timeout}>{policy?.timeout && words.anExecution(format.iso(policy.timeout))}</Fact>
          <Fact name={words.created}>{time(task.createdAt)}</Fact>
          <Fact name={words.due}>{!isFinal(task.state) && task.dueAt !== task.createdAt && time(task.dueAt)}</Fact>
          <Fact name={words.firstStarted}>{time(task.firstStartedAt)}</Fact>
          <Fact name={words.lastStarted}>{task.lastStartedAt !== task.firstStartedAt && time(task.lastStartedAt)}</Fact>
          <Fact name={words.stoppedAt}>{time(task.executionDeadline)}</Fact>
          <Fact name={words.finished}>{time(task.finishedAt)}</Fact>
          <Fact name={words.lastTook}>{task.lastDuration && format.iso(task.lastDuration)}</Fact>
          <Fact name={words.deadline}>{time(task.deadline)}</Fact>
          <Fact name={words.node}>{task.node && <a href={nodeHref(task.node)}>{task.host ?? task.node}</a>}</Fact>
          <Fact name={words.executionId}>{task.executionId && <code>{task.executionId}</code>}</Fact>
          <Fact name={words.schedule}>{schedule && <a href={scheduleHref(schedule)}>{schedule}</a>}</Fact>
          <Fact name={words.remark}>{task.remark}</Fact>
          <Fact name={words.tags}>{task.tags.length > 0 && <Tags tags={task.tags} />}</Fact>
        </Facts>
      </Section>
      {Object.keys(task.headers).length > 0 && (
        <Section title={words.headers}>
          <Facts className="task-headers">
            {Object.entries(task.headers).map(([name, value]) => (
              <Fact key={name} name={name}>
                <code>{value}</code>
              </Fact>
            ))}
          </Facts>
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
