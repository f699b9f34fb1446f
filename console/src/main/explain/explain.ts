import type { Schemas } from '../api/client';
import type { Formats } from '../format/useFormat';
import type { Language } from '../words/words';
import { type Besides, factsOf } from './facts';
import { plain, type Said } from './said';
import { explainWords } from './words';

type Explanation = Schemas['Explanation'];

/**
 * What a task does or waits for, in one sentence of a person's language, made of the reason and its data. A reason
 * that this console does not know, as of a newer server, is said in the server's own words.
 */
export function explain(explanation: Explanation, format: Formats, language: Language, besides: Besides = {}): string {
  return plain(explained(explanation, format, language, besides));
}

/** The same with what carries the answer, and what it leads to; <Explained> shows it. */
export function explained(explanation: Explanation, format: Formats, language: Language, besides: Besides = {}): Said {
  const sentence = explainWords[language].sentences[explanation.reason];
  return sentence ? sentence(factsOf(explanation, format, besides)) : [explanation.sentence];
}

/** What would move it. */
export function remedy(explanation: Explanation, format: Formats, language: Language, besides: Besides = {}): string {
  const words = explainWords[language].remedies[explanation.reason];
  return words ? words(factsOf(explanation, format, besides)) : explanation.remedy;
}
