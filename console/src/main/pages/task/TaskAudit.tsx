import { memo } from 'react';
import { verbWords } from '../../actions/verbWords';
import type { Schemas } from '../../api/client';
import { href, scheduleHref } from '../../frame/href';
import { Section } from '../../parts/Section';
import { Time } from '../../parts/Time';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { taskWords } from './words';

/** The creator of a task whose submit named none. */
const NOBODY = '0';

/** Who did what to it, and why, the newest first; at the end who submitted it. */
function TaskAuditSection({ task, audit }: { task: Schemas['ShownTask']; audit?: Schemas['PageOfShownEntry'] }) {
  const words = useWords(taskWords);
  const common = useWords(commonWords);
  const schedule = task.headers['taskmill-schedule'];
  const by = schedule ? (
    <a href={scheduleHref(schedule)}>{words.ofSchedule(schedule)}</a>
  ) : (
    task.creator !== NOBODY && words.creator(task.creator)
  );
  return (
    <Section
      title={words.audit}
      sub={words.auditSub}
      end={<a href={href('/audit', { task: task.id })}>{words.auditAll}</a>}
    >
      <ul className="task-audit">
        {audit?.items.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
        {audit?.next && (
          <li>
            <a href={href('/audit', { task: task.id })}>{common.more}</a>
          </li>
        )}
        <li>
          <span className="dim">
            <Time at={task.createdAt} />
          </span>
          {by && <b>{by}</b>}
          <span>{by ? words.submitted : words.wasSubmitted}</span>
        </li>
      </ul>
    </Section>
  );
}

function Entry({ entry }: { entry: Schemas['ShownEntry'] }) {
  const words = useWords(taskWords);
  const verbs = useWords(verbWords) as Record<string, { name: string }>;
  const name = verbs[entry.verb]?.name ?? entry.verb;
  const what =
    entry.answer === 'asked'
      ? words.auditAsked(name)
      : entry.answer === 'confirmed'
        ? words.auditConfirmed(name)
        : name;
  return (
    <>
      <span className="dim">
        <Time at={entry.at} />
      </span>
      <b>{entry.who}</b>
      <span>
        {what}
        {entry.why && <q className="dim">{entry.why}</q>}
      </span>
    </>
  );
}

/** The page moves each second; this changes only with what it shows. */
export const TaskAudit = memo(TaskAuditSection);
