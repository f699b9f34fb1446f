import { useCallback } from 'react';
import type { Schemas } from '../api/client';
import { useWhyNot } from '../frame/me';
import { commonWords } from '../words/common';
import { useWords } from '../words/words';
import type { TaskVerb } from './verbs';

/** Says why a verb cannot be used on a task: the role of the caller, or the task's state. */
export function useVerbWhyNot(): (verb: TaskVerb, task: Schemas['ShownTask']) => string | undefined {
  const whyNot = useWhyNot();
  const words = useWords(commonWords);
  return useCallback(
    (verb, task) =>
      whyNot(verb === 'run-again' ? 'runAgain' : 'commandTask') ??
      (task.verbs.includes(verb) ? undefined : words.stateForbids),
    [whyNot, words],
  );
}
