import * as chinese from './chinese';
import * as english from './english';

/** What each reason says, and what moves the task then. */
export const explainWords = {
  en: { sentences: english.SENTENCES, remedies: english.REMEDIES },
  zh: { sentences: chinese.SENTENCES, remedies: chinese.REMEDIES },
};
