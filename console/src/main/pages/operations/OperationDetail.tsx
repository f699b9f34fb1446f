import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { actionWords } from '../../actions/actionWords';
import { OperationBar, OperationCounts, useOperation } from '../../actions/OperationProgress';
import { fill, verbWords } from '../../actions/verbWords';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href } from '../../frame/href';
import { useWhyNot } from '../../frame/me';
import { ActionDialog } from '../../parts/ActionDialog';
import { Fact, Facts } from '../../parts/Facts';
import { ErrorNote, Loading } from '../../parts/Notes';
import { Section } from '../../parts/Section';
import { Time } from '../../parts/Time';
import { Verb } from '../../parts/Verb';
import { useWords } from '../../words/words';
import { FilterTokens } from '../tasks/FilterTokens';
import { OperationState } from './OperationState';
import { operationsWords } from './words';

type Operation = Schemas['ShownOperation'];

/** One operation: how far it is, what became of its tasks, who wanted it and why. */
export function OperationDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords(operationsWords);
  const query = useOperation(id);
  const act = useAct();
  const operation = query.data;
  return (
    <Section
      className="operations-detail"
      title={operation ? act(operation) : id}
      end={
        <button type="button" className="quiet" onClick={onClose}>
          {words.closeDetail}
        </button>
      }
    >
      {query.isError && <ErrorNote error={query.error} again={() => query.refetch()} />}
      {!operation && !query.isError && <Loading />}
      {operation && <Opened operation={operation} />}
    </Section>
  );
}

/** What it does to how many, in words: "Cancel 249 tasks". */
export function useAct(): (operation: Operation) => string {
  const verbs = useWords(verbWords);
  const words = useWords(actionWords);
  const format = useFormat();
  return ({ command, matched }) => fill(verbs[command.verb].act, words.tasks(format.count(matched), matched === 1));
}

function Opened({ operation }: { operation: Operation }) {
  const words = useWords(operationsWords);
  const format = useFormat();
  const whyNot = useWhyNot();
  const [stopping, setStopping] = useState(false);
  const { by, filter, createdAt, finishedAt, state } = operation;
  const left = operation.matched - operation.done;
  return (
    <>
      <p className="operations-state">
        <OperationState state={state} />
      </p>
      <OperationBar operation={operation} />
      <div className="happens" role="group" aria-label={words.became}>
        <OperationCounts operation={operation} />
        {state === 'DONE' && left > 0 && <p>{words.leftAlone(format.count(left))}</p>}
      </div>
      <Facts>
        <Fact name={words.by}>
          <a href={href('/audit', { who: by.who })}>{by.who}</a>
        </Fact>
        <Fact name={words.why}>{by.why ?? <span className="faint">{words.noReason}</span>}</Fact>
        <Fact name={words.filter}>
          <FilterTokens filter={filter} />
        </Fact>
        <CommandValues operation={operation} />
        <Fact name={words.matched}>{format.count(operation.matched)}</Fact>
        <Fact name={words.startedAt}>
          <Time at={createdAt} />
        </Fact>
        <Fact name={words.endedAt}>{finishedAt && <Time at={finishedAt} />}</Fact>
        <Fact name={words.took}>{finishedAt && format.duration(Date.parse(finishedAt) - Date.parse(createdAt))}</Fact>
      </Facts>
      {operation.redacted && <p className="dim">{words.hidden}</p>}
      <div className="verbs operations-verbs">
        <a className="btn" href={href('/audit', { operation: operation.id })}>
          {words.audit}
        </a>
        {state === 'OPEN' && (
          <Verb whyNot={whyNot('stopOperation')} onClick={() => setStopping(true)}>
            {words.stop}
          </Verb>
        )}
      </div>
      {stopping && <StopDialog operation={operation} onClose={() => setStopping(false)} />}
    </>
  );
}

/** What the command has besides its verb: a due time, a remark, a priority. */
function CommandValues({ operation }: { operation: Operation }) {
  const words = useWords(actionWords);
  const { verb, ...values } = operation.command;
  const names: Record<string, string> = {
    dueAt: words.dueAt,
    priority: words.priority,
    queue: words.queue,
    maxAttempts: words.maxAttempts,
    payload: verb === 'signal' ? words.signalPayload : words.payload,
    result: words.result,
    remark: words.remark,
    name: words.signalName,
    step: words.step,
  };
  return Object.entries(values)
    .filter(([name, value]) => names[name] && value !== null && value !== undefined)
    .map(([name, value]) => (
      <Fact key={name} name={names[name] ?? name}>
        {name === 'dueAt' ? <Time at={String(value)} /> : String(value)}
      </Fact>
    ));
}

function StopDialog({ operation, onClose }: { operation: Operation; onClose: () => void }) {
  const words = useWords(operationsWords);
  const format = useFormat();
  const act = useAct();
  const queries = useQueryClient();
  const { id, done, matched } = operation;
  return (
    <ActionDialog
      title={words.stopTitle(act(operation))}
      happens={<p>{words.stopHappens(format.count(done), format.count(Math.max(0, matched - done)))}</p>}
      verb={words.stopVerb}
      onClose={onClose}
      run={async (why) => {
        const { stopped } = await must(api.POST('/operations/{id}/stop', { params: { path: { id }, query: { why } } }));
        queries.invalidateQueries({ queryKey: ['operations'] });
        return { said: stopped ? words.stopped : words.wasOver, audit: { operation: id } };
      }}
    />
  );
}
