import type { Schemas } from '../../api/client';
import { State } from '../../parts/State';
import { useWords } from '../../words/words';
import { workflowWords } from './words';

/** The state of a workflow looks as that of a task of the same name. */
export function WorkflowState({ state, wash }: { state: Schemas['WorkflowState']; wash?: boolean }) {
  const words = useWords(workflowWords);
  return (
    <State state={state} wash={wash}>
      {words.states[state]}
    </State>
  );
}
