import type { Schemas } from '../api/client';
import type { Formats } from '../format/useFormat';
import type { Language } from '../words/words';

/** What a task does or waits for, in one sentence of a person's language. */
export function explain(explanation: Schemas['Explanation'], _format: Formats, _language: Language): string {
  return explanation.sentence;
}
