import type { Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { useWords } from '../../words/words';
import type { Execution } from './life';
import { taskWords } from './words';

/** A pause is confirmed a moment after the execution has ended, by another clock. */
const ABOUT = 2_000;

/** How an execution has ended, in the picture and in the list. */
export function useOutcomeText(audit: Schemas['ShownEntry'][]) {
  const words = useWords(taskWords);
  const format = useFormat();

  const pause = (execution: Execution) =>
    audit.find(
      (entry) => entry.verb === 'pause' && entry.answer !== 'confirmed' && Date.parse(entry.at) <= execution.to + ABOUT,
    );

  return {
    short(execution: Execution): string {
      const say = words.said[execution.outcome];
      const took = format.duration(execution.to - (execution.from ?? execution.to));
      switch (execution.outcome) {
        case 'LOST':
          return say(execution.host ?? '');
        case 'PAUSED':
          return say(pause(execution)?.who ?? '');
        case 'RUNNING':
        case 'SUCCEEDED':
        case 'CANCELLED':
          return say(took);
        default:
          return say(execution.attempt?.message ?? '');
      }
    },
    /** What stands beside the name of the outcome. */
    long(execution: Execution): string {
      switch (execution.outcome) {
        case 'LOST':
          return words.lostGone;
        case 'PAUSED': {
          const entry = pause(execution);
          return entry ? words.pausedBy(entry.who, entry.why ?? '') : '';
        }
        case 'RUNNING':
          return words.runsOn;
        case 'SUSPENDED':
          return words.suspendedWhy;
        default:
          return execution.attempt?.message ?? '';
      }
    },
  };
}
