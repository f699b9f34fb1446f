import type { ReactNode } from 'react';
import { inkOf, look, stateWords, type TaskState, washOf } from '../words/states';
import { useWords } from '../words/words';
import { Icon } from './Icon';

/** A state as icon, word and colour; on its wash where it opens a page. */
export function State({ state, wash, children }: { state: TaskState; wash?: boolean; children?: ReactNode }) {
  const words = useWords(stateWords);
  return (
    <span
      className={wash ? 'state on' : 'state'}
      style={{ color: inkOf(state), background: wash ? washOf(state) : undefined }}
    >
      <Icon name={look(state)} />
      <span>{children ?? words[state]}</span>
    </span>
  );
}
