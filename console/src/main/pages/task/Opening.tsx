import { useState } from 'react';
import { TaskActionDialog, type TaskVerb } from '../../actions/TaskActionDialog';
import { useVerbWhyNot } from '../../actions/useVerbWhyNot';
import { verbWords } from '../../actions/verbWords';
import type { Schemas } from '../../api/client';
import { Explained } from '../../explain/Explained';
import { remedy } from '../../explain/explain';
import { useFormat } from '../../format/useFormat';
import { typeHref } from '../../frame/href';
import { useWhyNot } from '../../frame/me';
import { Menu } from '../../parts/Menu';
import { State } from '../../parts/State';
import { Verb } from '../../parts/Verb';
import { useLanguage, useWords } from '../../words/words';
import { offered } from './verbs';
import { taskWords } from './words';

interface Props {
  task: Schemas['ShownTask'];
  explanation?: Schemas['Explanation'];
  progress?: Schemas['Progress'];
}

/** The answer: its state, the sentence that says why, what moves it, and the verbs that do. */
export function Opening({ task, explanation, progress }: Props) {
  const words = useWords(taskWords);
  const format = useFormat();
  const language = useLanguage();
  const reason = explanation?.reason;
  const detail = reason === 'NOT_DUE' && task.attempts > 0 ? words.details.backoff : words.details[reason ?? ''];
  return (
    <div className="task-open">
      <div className="task-title">
        <State state={task.state} wash>
          {detail}
        </State>
        <h2>
          <a href={typeHref(task.type)}>{task.type}</a>
        </h2>
        {task.key && <code className="dim">{task.key}</code>}
      </div>
      <p className="say">{explanation && <Explained explanation={explanation} besides={{ task, progress }} />}</p>
      <p className="lead dim">{explanation && remedy(explanation, format, language, { task })}</p>
      <Verbs task={task} explanation={explanation} />
    </div>
  );
}

function Verbs({ task, explanation }: Omit<Props, 'progress'>) {
  const words = useWords(taskWords);
  const names = useWords(verbWords);
  const whyNot = useVerbWhyNot();
  const roleForbids = useWhyNot()('commandTask');
  const [open, setOpen] = useState<TaskVerb>();
  const offers = offered(task.state, explanation?.reason);
  const signal = explanation?.reason === 'AWAITS_SIGNAL' ? String(explanation.data.signal) : undefined;
  return (
    <div className="verbs task-verbs">
      {offers.buttons.map((verb) => (
        <Verb key={verb} main={verb === offers.main} whyNot={whyNot(verb, task)} onClick={() => setOpen(verb)}>
          {names[verb].name}
        </Verb>
      ))}
      <Menu
        label={words.more}
        items={offers.menu.map((verb) => ({
          label: names[verb].name,
          whyNot: whyNot(verb, task),
          onClick: () => setOpen(verb),
        }))}
      />
      {roleForbids && <span className="faint">{roleForbids}</span>}
      {!roleForbids && offers.missed && (
        <Verb whyNot={words.off[offers.missed]} sayWhy onClick={() => undefined}>
          {names[offers.missed].name}
        </Verb>
      )}
      {open && (
        <TaskActionDialog
          verb={open}
          target={{ kind: 'task', task }}
          given={open === 'signal' && signal ? { name: signal } : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
