import { verbWords } from '../../actions/verbWords';
import { useWords } from '../../words/words';
import { auditWords } from './words';

/** A verb of the audit in words; one that this console does not know is said as it is. */
export function useVerbName(): (verb: string) => string {
  const words = useWords(auditWords);
  const verbs: Record<string, { name: string }> = useWords(verbWords);
  return (verb) => verbs[verb]?.name ?? words.verbs[verb] ?? verb;
}
