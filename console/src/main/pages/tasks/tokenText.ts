import { useQuery } from '@tanstack/react-query';
import { readErrorOf } from '../../api/errorGroups';
import { inSentence, messageOf, shortFingerprint } from '../../format/errorText';
import { commonWords } from '../../words/common';
import { type Language, useLanguage } from '../../words/words';
import { type Token, writeToken } from './tokens';
import { tasksWords } from './words';

/** A token as a person reads it. */
export interface TokenText {
  name: string;
  value: string;
  /** Both of them. */
  whole: string;
}

/** Nobody knows an error by its fingerprint: its message stands for it, or a short sign where there is none. */
export function tokenText(token: Token, message: string | undefined, language: Language): TokenText {
  if (!isFingerprint(token)) return { ...token, whole: writeToken(token) };
  const name = tasksWords[language].errorTokens[token.name];
  const value = message ? inSentence(message) : commonWords[language].errorGroup(shortFingerprint(token.value));
  return { name, value, whole: `${name}: ${value}` };
}

export function useTokenText(token: Token): TokenText {
  const language = useLanguage();
  const error = useQuery({
    queryKey: ['error-of', token.value],
    queryFn: () => readErrorOf(token.value),
    enabled: isFingerprint(token),
    // What was found stays so; what was not may still come.
    staleTime: (query) => (query.state.data ? Number.POSITIVE_INFINITY : 30_000),
    placeholderData: undefined,
  }).data;
  return tokenText(token, messageOf(error), language);
}

function isFingerprint(token: Token): token is Token & { name: 'fingerprint' | 'lastFingerprint' } {
  return token.name === 'fingerprint' || token.name === 'lastFingerprint';
}
