import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TaskActionDialog } from '../../actions/TaskActionDialog';
import { useVerbWhyNot } from '../../actions/useVerbWhyNot';
import { MAIN_VERBS, RARE_VERBS, type TaskVerb } from '../../actions/verbs';
import { verbWords } from '../../actions/verbWords';
import { api, must, type Schemas } from '../../api/client';
import { Explained } from '../../explain/Explained';
import { useFormat } from '../../format/useFormat';
import { taskHref, typeHref, workflowHref } from '../../frame/href';
import { Fact, Facts } from '../../parts/Facts';
import { Menu } from '../../parts/Menu';
import { Section } from '../../parts/Section';
import { State } from '../../parts/State';
import { Time } from '../../parts/Time';
import { Verb } from '../../parts/Verb';
import { isFinal } from '../../words/states';
import { useWords } from '../../words/words';
import { personOf, type Row, tookOf } from './gantt';
import type { WorkflowTask } from './graph';
import { useSelectHref } from './selection';
import { WorkflowState } from './WorkflowState';
import { workflowWords } from './words';

interface Shown {
  task?: WorkflowTask;
  fact?: Schemas['ShownTask'];
  row?: Row;
  now: number;
}

/** The selected task: what it does or waits for, what went wrong, and what one can do about it. */
export function Selected({ task, fact, row, now }: Shown) {
  const words = useWords(workflowWords);
  if (!task || !fact) {
    return (
      <Section title={words.table.task}>
        <p className="dim">{words.pick}</p>
      </Section>
    );
  }
  return <One task={task} fact={fact} row={row} now={now} />;
}

function One({ task, fact, row, now }: Required<Pick<Shown, 'task' | 'fact'>> & Shown) {
  const words = useWords(workflowWords);
  const format = useFormat();
  const hrefOf = useSelectHref();
  const explanation = useQuery({
    queryKey: ['workflows', 'explanation', task.id, task.state],
    queryFn: () => must(api.GET('/tasks/{id}/explanation', { params: { path: { id: task.id } } })),
    enabled: !isFinal(task.state) || task.state === 'SKIPPED' || task.state === 'CANCELLED',
    placeholderData: undefined,
  }).data;
  const children = useQuery({
    queryKey: ['workflows', 'children', task.id],
    queryFn: () => must(api.GET('/workflows', { params: { query: { parent: task.id, limit: 20 } } })),
    placeholderData: undefined,
  }).data?.items;
  const took = row && tookOf(row, now);
  const person = row && personOf(row, now);
  const error = fact.lastError?.split('\n')[0];
  const unsaid = error && task.state !== 'SUCCEEDED' && !explanation?.sentence.includes(error);
  return (
    <Section title={task.name} end={<a href={taskHref(task.id)}>{words.open}</a>}>
      <p className="wf-does">
        <State state={task.state} />
        {explanation && (
          <span>
            <Explained explanation={explanation} />
          </span>
        )}
      </p>
      {unsaid && (
        <p className="wf-error mono" title={words.error}>
          {error}
        </p>
      )}
      <Verbs fact={fact} />
      <Facts>
        <Fact name={words.type}>
          <a href={typeHref(task.type)}>{task.type}</a>
        </Fact>
        <Fact name={words.after}>
          {task.after.length === 0 && words.first}
          {task.after.slice(0, 8).map((before, i) => (
            <span key={before.id}>
              {i > 0 && ', '}
              <a href={hrefOf(before.id)}>{before.name}</a> <span className="faint">{words.edge[before.on]}</span>
            </span>
          ))}
          {task.after.length > 8 && ` +${format.count(task.after.length - 8)}`}
        </Fact>
        <Fact name={words.attempts}>
          {words.attemptsOf(format.count(fact.attempts), format.count(fact.maxAttempts))}
        </Fact>
        <Fact name={words.started}>
          <Time at={fact.firstStartedAt} />
        </Fact>
        <Fact name={words.ran}>{took !== undefined && format.duration(took)}</Fact>
        <Fact name={words.person}>{person !== undefined && format.duration(person)}</Fact>
        <Fact name={words.children}>
          {children &&
            children.length > 0 &&
            children.map((child) => (
              <div key={child.id}>
                <WorkflowState state={child.state} /> <a href={workflowHref(child.id)}>{child.name}</a>{' '}
                {words.progress(format.count(child.total - child.live), format.count(child.total))}
              </div>
            ))}
        </Fact>
      </Facts>
    </Section>
  );
}

function Verbs({ fact }: { fact: Schemas['ShownTask'] }) {
  const words = useWords(workflowWords);
  const names = useWords(verbWords);
  const whyNot = useVerbWhyNot();
  const [doing, setDoing] = useState<TaskVerb>();
  // The two that fit best have buttons; what its state does not allow is in the menu, with the reason.
  const able = MAIN_VERBS.filter((verb) => fact.verbs.includes(verb));
  const buttons = able.slice(0, 2);
  const rest = [...MAIN_VERBS, ...RARE_VERBS].filter((verb) => !buttons.includes(verb));
  return (
    <div className="verbs wf-verbs">
      {buttons.map((verb) => (
        <Verb key={verb} whyNot={whyNot(verb, fact)} onClick={() => setDoing(verb)}>
          {names[verb].name}…
        </Verb>
      ))}
      <Menu
        label={words.moreVerbs}
        items={rest.map((verb) => ({
          label: names[verb].name,
          whyNot: whyNot(verb, fact),
          onClick: () => setDoing(verb),
        }))}
      />
      {doing && (
        <TaskActionDialog verb={doing} target={{ kind: 'task', task: fact }} onClose={() => setDoing(undefined)} />
      )}
    </div>
  );
}
