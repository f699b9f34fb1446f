import { isoMilliseconds } from '../../format/duration';
import { useFormat } from '../../format/useFormat';
import { useWords } from '../../words/words';
import { KINDS, type Policy, type PolicyField, type Retry } from './policy';
import { typeWords } from './words';

const A_YEAR = 365 * 24 * 3_600_000;

/** The value of a policy's field in words. */
export function usePolicyText(): (field: PolicyField, policy: Policy) => string {
  const words = useWords(typeWords);
  const format = useFormat();

  function retryText(retry: Retry): string {
    const attempts = words.attemptsText(retry.maxAttempts ?? 0);
    const time = (iso: string | undefined) => format.iso(iso ?? 'PT0S');
    const cap = retry.cap && isoMilliseconds(retry.cap) < A_YEAR ? time(retry.cap) : undefined;
    const factor = String(retry.multiplier ?? 1);
    switch (retry.strategy) {
      case 'none':
        return words.onceText;
      case 'atOnce':
        return attempts;
      case 'fixed':
        return words.fixedText(attempts, time(retry.interval));
      case 'intervals':
        return words.intervalsText(attempts, (retry.intervals ?? []).map(time).join(', '));
      case 'exponential':
        return factor === '1'
          ? words.fixedText(attempts, time(retry.delay))
          : words.exponentialText(attempts, time(retry.delay), factor, cap);
      case 'fixedThenExponential':
        return words.thenText(attempts, String(retry.fixedTimes ?? 1), time(retry.interval), factor);
      case 'forever':
        return words.foreverText(time(retry.spacing?.interval ?? retry.spacing?.delay ?? retry.interval));
      case 'daily':
        return words.dailyText(attempts, String(retry.perDay ?? 1), retry.zone ?? 'UTC');
    }
  }

  return (field, policy) => {
    const value = policy[field];
    switch (KINDS[field]) {
      case 'switch':
        return value ? words.yes : words.no;
      case 'duration':
        if (value) return format.iso(String(value));
        return field === 'retention' ? words.forEver : words.never;
      case 'retry':
        return policy.retry ? retryText(policy.retry) : '–';
      case 'whenFull':
        return words.whenFull[policy.whenFull ?? 'wait'];
      case 'rate': {
        const rate = policy.rate;
        if (!rate) return words.any;
        return words.rateText(
          format.count(rate.tasks ?? 1),
          format.iso(rate.period ?? 'PT1S'),
          rate.burst ? format.count(rate.burst) : undefined,
        );
      }
      case 'uniqueness': {
        const unique = policy.uniqueness;
        const by = unique?.by ?? 'nothing';
        if (by === 'nothing') return words.by.nothing;
        return words.uniqueText(words.by[by], words.onDuplicate[unique?.onDuplicate ?? 'return_existing']);
      }
      case 'names':
        return (value as string[] | undefined)?.join(', ') || '–';
      case 'json':
        return value ? JSON.stringify(value) : '–';
      case 'number':
        if (value !== undefined) return format.count(Number(value));
        return field === 'maxRunning' || field === 'perKey' ? words.any : '–';
      default:
        return value ? String(value) : '–';
    }
  };
}
