import { useFormat } from '../format/useFormat';
import { ProblemText } from '../parts/Notes';
import { stateWords } from '../words/states';
import { useWords } from '../words/words';
import { actionWords } from './actionWords';
import type { Grouped } from './answers';
import type { Broken } from './inTurn';
import type { TaskVerb } from './verbs';
import { fill, verbWords } from './verbWords';

/** What became of a command for several tasks: how many it was done to, asked of, refused by, and why. */
export function SaidOfMany({ verb, grouped }: { verb: TaskVerb; grouped: Grouped }) {
  const words = useWords(actionWords);
  const verbs = useWords(verbWords)[verb];
  const states = useWords(stateWords);
  const format = useFormat();
  const { applied, asked, refused } = grouped;
  const sum = refused.reduce((n, group) => n + group.ids.length, 0);
  return (
    <>
      {applied > 0 && <>{fill(verbs.done, words.tasks(format.count(applied), applied === 1))} </>}
      {asked > 0 && <>{words.askedCount(format.count(asked))} </>}
      {applied + asked === 0 && <>{words.nothingDone} </>}
      {sum > 0 && (
        <>
          {words.refusedCount(format.count(sum))}
          <span className="act-refused">
            {refused.map(({ refusal, state, ids }) => (
              <span key={`${refusal} ${state}`}>
                {words.withReason(
                  format.count(ids.length),
                  state ? words.inState(states[state]) : words.refusals[refusal],
                )}
              </span>
            ))}
          </span>
        </>
      )}
    </>
  );
}

/** What went wrong after some were dealt with, and how many nobody has tried. */
export function SaidOfBroken({ problem, failed, untried }: Broken) {
  const words = useWords(actionWords);
  const format = useFormat();
  return (
    <>
      {' '}
      {words.thenFor(format.count(failed), failed === 1)} <ProblemText error={problem} />
      {untried > 0 && <> {words.untried(format.count(untried), untried === 1)}</>}
    </>
  );
}
