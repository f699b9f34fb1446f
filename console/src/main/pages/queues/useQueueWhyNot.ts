import { useWhyNot } from '../../frame/me';
import { useWords } from '../../words/words';
import type { QueueVerb } from './QueueDialogs';
import type { Queue } from './room';
import { queueWords } from './words';

const OPERATIONS: Record<QueueVerb, string> = {
  pause: 'pauseQueue',
  resume: 'resumeQueue',
  capacity: 'setQueueCapacity',
  reset: 'resetQueue',
};

/** Says why a verb cannot be used on a queue: the role of the caller, or that they see a part of it only. */
export function useQueueWhyNot(): (verb: QueueVerb, queue: Queue) => string | undefined {
  const whyNot = useWhyNot();
  const words = useWords(queueWords);
  return (verb, queue) => whyNot(OPERATIONS[verb]) ?? (queue.verbs.includes(verb) ? undefined : words.cannot);
}
