import type { Schemas } from '../api/client';
import type { TaskState } from '../words/states';

type Answer = Pick<Schemas['CommandDone'], 'id' | 'result' | 'state' | 'refusal'>;
export type Refusal = Schemas['CommandAnswerRefusal'];

/** Why some were refused: by the same reason and, where it is the state, found in the same state. */
export interface Refused {
  refusal: Refusal;
  state: TaskState | undefined;
  ids: string[];
}

export interface Grouped {
  applied: number;
  asked: number;
  /** The most frequent first. */
  refused: Refused[];
}

export function groupAnswers(answers: Answer[]): Grouped {
  const refused = new Map<string, Refused>();
  for (const answer of answers) {
    if (answer.result !== 'REFUSED') continue;
    const refusal = answer.refusal ?? 'STATE';
    const state = refusal === 'STATE' ? (answer.state ?? undefined) : undefined;
    const name = `${refusal} ${state}`;
    const group = refused.get(name);
    if (group) group.ids.push(answer.id);
    else refused.set(name, { refusal, state, ids: [answer.id] });
  }
  return {
    applied: answers.filter((a) => a.result === 'APPLIED').length,
    asked: answers.filter((a) => a.result === 'ASKED').length,
    refused: [...refused.values()].sort((a, b) => b.ids.length - a.ids.length),
  };
}
