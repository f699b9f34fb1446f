import type { Schemas } from '../api/client';
import { useFormat } from '../format/useFormat';
import { State } from '../parts/State';
import { STATES, type TaskState } from '../words/states';
import { useWords } from '../words/words';
import { actionWords } from './actionWords';
import { outcomeOf, type TaskVerb } from './verbs';
import { verbWords } from './verbWords';

export type ByState = Partial<Record<TaskState, Schemas['Count']>>;

interface Row {
  says: string;
  states: TaskState[];
  refused: boolean;
}

/** What a verb will do to how many tasks, by what they are doing. */
export function Happens({ verb, states }: { verb: TaskVerb; states: ByState }) {
  const words = useWords(actionWords);
  const verbs = useWords(verbWords)[verb];
  const format = useFormat();
  const present = STATES.filter((state) => (states[state]?.value ?? 0) > 0);
  const accepted = present.filter((state) => outcomeOf(verb, state) !== 'refused');
  const apart = (state: TaskState) => state === 'RUNNING' && verbs.runningMany !== undefined;
  const all: Row[] = [
    { says: verbs.runningMany ?? '', states: accepted.filter(apart), refused: false },
    { says: verbs.many, states: accepted.filter((state) => !apart(state)), refused: false },
    { says: words.refusedMany, states: present.filter((state) => !accepted.includes(state)), refused: true },
  ];
  return (
    <ul>
      {all
        .filter((row) => row.states.length > 0)
        .map((row) => (
          <li key={row.says} className={row.refused ? 'dim' : undefined}>
            <b>{format.capped(sum(row.states, states))}</b>
            <span>
              {row.says}
              <span className="act-states">
                {row.states.map((state) => (
                  <span key={state} className="nb">
                    <State state={state} /> {format.capped(states[state] ?? NONE)}
                  </span>
                ))}
              </span>
            </span>
          </li>
        ))}
    </ul>
  );
}

const NONE = { value: 0, atLeast: false };

function sum(of: TaskState[], states: ByState): Schemas['Count'] {
  return {
    value: of.reduce((n, state) => n + (states[state]?.value ?? 0), 0),
    atLeast: of.some((state) => states[state]?.atLeast),
  };
}

/** The tasks that a verb would touch, of those counted by state. */
export function acceptedOf(verb: TaskVerb, states: ByState): Schemas['Count'] {
  return sum(
    STATES.filter((state) => outcomeOf(verb, state) !== 'refused'),
    states,
  );
}

/**
 * The same by a dry run, which counts further but counts those too whose state refuses. It is taken where it is known
 * how many those are.
 */
export function touchedOf(verb: TaskVerb, states: ByState, matching: Schemas['Count']): Schemas['Count'] {
  const refused = sum(
    STATES.filter((state) => outcomeOf(verb, state) === 'refused'),
    states,
  );
  if (refused.atLeast) return acceptedOf(verb, states);
  return { value: Math.max(0, matching.value - refused.value), atLeast: matching.atLeast };
}

/** Tasks that are at hand, counted by state. */
export function statesOf(tasks: { state: TaskState }[]): ByState {
  const states: ByState = {};
  for (const { state } of tasks) states[state] = { value: (states[state]?.value ?? 0) + 1, atLeast: false };
  return states;
}
