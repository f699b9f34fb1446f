import { useState } from 'react';
import { acceptedOf, type ByState, statesOf } from '../../actions/Happens';
import { TaskActionDialog } from '../../actions/TaskActionDialog';
import { MAIN_VERBS, RARE_VERBS, type Target, type TaskVerb } from '../../actions/verbs';
import { fill, verbWords } from '../../actions/verbWords';
import type { Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { useWhyNot } from '../../frame/me';
import { Menu } from '../../parts/Menu';
import { Verb } from '../../parts/Verb';
import { useWords } from '../../words/words';
import { tasksWords } from './words';

interface Props {
  tasks: Schemas['ShownTask'][];
  everything: boolean;
  filter: Schemas['Filter'];
  /** All that match, and how many of them are in which state. */
  matching: Schemas['Count'];
  states: ByState;
  onEverything: (everything: boolean) => void;
  onClear: () => void;
}

/** What can be done with the picked tasks; each verb says with how many of them. */
export function SelectionBar({ tasks, everything, filter, matching, states, onEverything, onClear }: Props) {
  const words = useWords(tasksWords);
  const verbs = useWords(verbWords);
  const format = useFormat();
  const whyNot = useWhyNot();
  const [verb, setVerb] = useState<TaskVerb>();
  const counted = everything ? states : statesOf(tasks);
  const target: Target = everything ? { kind: 'matching', filter } : { kind: 'picked', tasks };
  const able = (each: TaskVerb) => acceptedOf(each, counted).value > 0 && !(everything && each === 'run-again');
  const label = (each: TaskVerb) => fill(verbs[each].counted, format.capped(acceptedOf(each, counted)));
  const operation = (each: TaskVerb) =>
    everything ? 'startOperation' : each === 'run-again' ? 'runAgain' : 'commandTasks';
  const main = MAIN_VERBS.filter(able);
  const rare = RARE_VERBS.filter(able);
  return (
    <section className="tasks-bar" aria-label={words.selection}>
      <div className="who">
        <b>
          {everything
            ? words.allMatching(format.capped(matching))
            : words.picked(format.count(tasks.length), tasks.length === 1)}
        </b>
        {everything ? (
          <button type="button" className="quiet" onClick={() => onEverything(false)}>
            {words.onlyShown(format.count(tasks.length))}
          </button>
        ) : (
          matching.value > tasks.length && (
            <button type="button" className="quiet" onClick={() => onEverything(true)}>
              {words.takeAll(format.capped(matching))}
            </button>
          )
        )}
      </div>
      <div className="tasks-acts">
        {main.length + rare.length === 0 && <span className="dim">{words.nothingToDo}</span>}
        {main.map((each, i) => (
          <Verb key={each} main={i === 0} whyNot={whyNot(operation(each))} onClick={() => setVerb(each)}>
            {label(each)}
          </Verb>
        ))}
        {rare.length > 0 && (
          <Menu
            label={words.rare}
            items={rare.map((each) => ({
              label: label(each),
              whyNot: whyNot(operation(each)),
              onClick: () => setVerb(each),
            }))}
          />
        )}
      </div>
      <button type="button" className="quiet clr" onClick={onClear}>
        {words.clear}
      </button>
      {verb && <TaskActionDialog verb={verb} target={target} onClose={() => setVerb(undefined)} />}
    </section>
  );
}
