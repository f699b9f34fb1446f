import type { ByState } from '../../actions/Happens';
import { useFormat } from '../../format/useFormat';
import { State } from '../../parts/State';
import { markOf, STATES, stateWords, type TaskState } from '../../words/states';
import { useWords } from '../../words/words';
import { tasksWords } from './words';

/** How the matching tasks are spread over the states; each state narrows the list to it, or lets it go again. */
export function StateMix({
  groups,
  chosen,
  onChoose,
}: {
  groups: ByState;
  chosen: TaskState[];
  onChoose: (states: TaskState[]) => void;
}) {
  const words = useWords(tasksWords);
  const names = useWords(stateWords);
  const format = useFormat();
  const value = (state: TaskState) => groups[state]?.value ?? 0;
  const present = STATES.filter((state) => value(state) > 0 || chosen.includes(state)).sort(
    (a, b) => value(b) - value(a),
  );
  const counted = present.filter((state) => value(state) > 0);
  return (
    <section className="tasks-mix" aria-label={words.mix}>
      <div className="tasks-strip" aria-hidden="true">
        {counted.map((state) => (
          <i
            key={state}
            className={chosen.length > 0 && !chosen.includes(state) ? 'off' : undefined}
            style={{ flex: `${value(state)} 1 3px`, background: markOf(state) }}
          />
        ))}
      </div>
      <ul className="tasks-dist">
        {present.map((state) => (
          <li key={state}>
            <button
              type="button"
              aria-pressed={chosen.includes(state)}
              aria-label={words.onlyState(names[state], format.capped(groups[state] ?? { value: 0, atLeast: false }))}
              onClick={() =>
                onChoose(chosen.includes(state) ? chosen.filter((each) => each !== state) : [...chosen, state])
              }
            >
              <State state={state} />
              <b>{format.capped(groups[state] ?? { value: 0, atLeast: false })}</b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
