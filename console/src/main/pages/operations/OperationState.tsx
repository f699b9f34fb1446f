import type { Schemas } from '../../api/client';
import { State } from '../../parts/State';
import type { TaskState } from '../../words/states';
import { useWords } from '../../words/words';
import { operationsWords } from './words';

const LOOKS = { OPEN: 'RUNNING', DONE: 'SUCCEEDED', STOPPED: 'CANCELLED' } as const satisfies Record<
  Schemas['OperationState'],
  TaskState
>;

/** How an operation stands, with the look of the task state that is nearest. */
export function OperationState({ state }: { state: Schemas['OperationState'] }) {
  return <State state={LOOKS[state]}>{useWords(operationsWords).states[state]}</State>;
}
