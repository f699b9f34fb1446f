import type { Schemas } from '../../api/client';
import { href, operationHref, taskHref } from '../../frame/href';
import { Time } from '../../parts/Time';
import { useWords } from '../../words/words';
import { Changes } from './Changes';
import { subjectHref } from './subjects';
import { useVerbName } from './useVerbName';
import { auditWords } from './words';

type Entry = Schemas['ShownEntry'];

/** One thing that somebody did. Who, verb and subject lead to all entries that have the same. */
export function AuditRow({ entry }: { entry: Entry }) {
  const words = useWords(auditWords);
  const verb = useVerbName();
  return (
    <tr>
      <td className="when">
        <Time at={entry.at} />
      </td>
      <td className="who cut">
        <a href={href('/audit', { who: entry.who })} title={entry.who}>
          {entry.who}
        </a>
      </td>
      <td className="verb">
        <a href={href('/audit', { verb: entry.verb })}>{verb(entry.verb)}</a>
        {entry.answer !== 'applied' && (
          <span className="faint audit-answer" title={words.answersMean[entry.answer]}>
            {words.answers[entry.answer] ?? entry.answer}
          </span>
        )}
      </td>
      <td className="on">
        <On entry={entry} />
        <Changes entry={entry} />
      </td>
      <td className="why">{entry.why ?? <span className="faint">{words.noReason}</span>}</td>
    </tr>
  );
}

function On({ entry }: { entry: Entry }) {
  const words = useWords(auditWords);
  return (
    <>
      {entry.task && (
        <a href={taskHref(entry.task)}>
          {entry.type} <code>{entry.task}</code>
        </a>
      )}
      {entry.subject && <a href={subjectHref(entry.verb, entry.subject)}>{entry.subject}</a>}
      {entry.operation && (
        <a className="faint audit-of" href={operationHref(entry.operation)}>
          {words.inOperation}
        </a>
      )}
    </>
  );
}
