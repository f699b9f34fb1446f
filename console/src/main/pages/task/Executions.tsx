import { memo, useEffect, useRef, useState } from 'react';
import type { Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href, nodeHref } from '../../frame/href';
import { useParam } from '../../frame/params';
import { Icon } from '../../parts/Icon';
import { Section } from '../../parts/Section';
import { Stack } from '../../parts/Stack';
import { useWords } from '../../words/words';
import type { Execution, Outcome } from './life';
import { OUTCOME_LOOK } from './outcomes';
import { useOutcomeText } from './useOutcomeText';
import { taskWords } from './words';

const SHOWN = 12;
/** What may count as an attempt or a loss; whether it did is not always known. */
const MAY_COUNT: Outcome[] = ['FAILED', 'TIMED_OUT', 'LOST', 'SUCCEEDED', 'RUNNING'];

interface Props {
  task: Schemas['ShownTask'];
  executions: Execution[];
  audit: Schemas['ShownEntry'][];
}

/** Executions, the newest first; the newest error is open. */
function ExecutionsSection({ task, executions, audit }: Props) {
  const words = useWords(taskWords);
  const format = useFormat();
  const [chosen] = useParam('execution');
  const [all, setAll] = useState(false);
  const newest = [...executions].reverse();
  const wanted = newest.findIndex((e) => chosen !== '' && String(e.number) === chosen);
  const shown = all || wanted >= SHOWN ? newest : newest.slice(0, SHOWN);
  const lastError = newest.find((e) => e.attempt)?.to;
  return (
    <Section
      title={words.executions}
      sub={executions.length ? words.newestFirst(format.count(executions.length)) : words.noExecutions}
    >
      {shown.map((execution) => (
        <OneExecution
          key={execution.number ?? `without ${execution.to}`}
          task={task}
          execution={execution}
          audit={audit}
          chosen={chosen !== '' && String(execution.number) === chosen}
          open={chosen === '' && execution.to === lastError}
        />
      ))}
      {shown.length < newest.length && (
        <p className="task-folded faint">
          {words.olderFolded(format.count(newest.length - shown.length))}
          <button type="button" className="quiet" onClick={() => setAll(true)}>
            {words.showAll}
          </button>
        </p>
      )}
    </Section>
  );
}

function OneExecution({
  task,
  execution,
  audit,
  chosen,
  open,
}: Omit<Props, 'executions'> & { execution: Execution; chosen: boolean; open: boolean }) {
  const words = useWords(taskWords);
  const format = useFormat();
  const outcome = useOutcomeText(audit);
  const ref = useRef<HTMLDetailsElement>(null);
  // What somebody reads stays open when a newer one comes.
  const [atFirst] = useState(open);
  useEffect(() => {
    if (!chosen || !ref.current) return;
    ref.current.open = true;
    ref.current.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const look = OUTCOME_LOOK[execution.outcome];
  return (
    <details className="foldable task-ex" ref={ref} open={atFirst}>
      <summary>
        <span className="task-twist">
          <Icon name="fold" />
        </span>
        <b className="task-no">{execution.number === undefined ? '–' : format.count(execution.number)}</b>
        <span className="state" style={{ color: look.ink }}>
          <Icon name={look.icon} />
          <span>{words.outcomes[execution.outcome]}</span>
        </span>
        <span className="cut">{outcome.long(execution)}</span>
        <span className="dim nb n">{format.moment(execution.from ?? execution.to)}</span>
        <span className="dim cut n">{execution.host}</span>
        <span className="n nb">{execution.from !== undefined && format.duration(execution.to - execution.from)}</span>
      </summary>
      <Inside task={task} execution={execution} />
    </details>
  );
}

function Inside({ task, execution }: { task: Schemas['ShownTask']; execution: Execution }) {
  const words = useWords(taskWords);
  const format = useFormat();
  const { attempt, counts } = execution;
  const executionId = attempt?.executionId ?? (execution.outcome === 'RUNNING' ? task.executionId : undefined);
  return (
    <div className="task-in">
      {attempt && (attempt.error ? <Stack text={attempt.error} /> : <p className="dim">{words.noText}</p>)}
      <p className="task-meta dim">
        {counts
          ? words.counts[counts.as](
              format.count(counts.number),
              format.count(counts.as === 'attempt' ? task.maxAttempts : task.maxLosses),
            )
          : !MAY_COUNT.includes(execution.outcome) && words.countsNot}{' '}
        {execution.sameAs !== undefined && words.sameAs(format.count(execution.sameAs))}{' '}
        {attempt?.errorClass && <a href={href('/tasks', { fingerprint: attempt.fingerprint })}>{words.allWithError}</a>}{' '}
        {execution.node && <a href={nodeHref(execution.node)}>{`${words.node} ${execution.node}`}</a>}{' '}
        {executionId && <code>{executionId}</code>}
      </p>
    </div>
  );
}

/** The page moves each second; this changes only with what it shows. */
export const Executions = memo(ExecutionsSection);
