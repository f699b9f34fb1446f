import type { Schemas } from '../../api/client';
import { isoMilliseconds } from '../../format/duration';
import type { Formats } from '../../format/useFormat';
import type { Language } from '../../words/words';

/** A cap of this length is none. */
const A_YEAR = 365 * 86_400_000;

/** When failed attempts are made again, in a few words; undefined if it cannot be said so shortly. */
export function retryText(
  retry: Schemas['Retry'] | undefined,
  format: Formats,
  language: Language,
): string | undefined {
  if (!retry) return undefined;
  const zh = language === 'zh';
  const cap = retry.cap && isoMilliseconds(retry.cap) < A_YEAR ? format.iso(retry.cap) : undefined;
  switch (retry.strategy) {
    case 'none':
      return zh ? '不重试' : 'none';
    case 'atOnce':
      return zh ? '立即重试' : 'at once';
    case 'fixed':
      return retry.interval && every(format.iso(retry.interval), zh);
    case 'intervals':
      return retry.intervals?.map((interval) => format.iso(interval)).join(zh ? '、' : ', ');
    case 'exponential':
    case 'fixedThenExponential': {
      if (!retry.delay) return undefined;
      const growth =
        retry.multiplier === 1
          ? every(format.iso(retry.delay), zh)
          : `${format.iso(retry.delay)} × ${retry.multiplier ?? 2}`;
      if (!cap) return growth;
      return zh ? `${growth}，上限 ${cap}` : `${growth}, at most ${cap}`;
    }
    case 'forever':
      return zh ? '一直重试' : 'for ever';
    case 'daily':
      return retry.perDay === undefined
        ? undefined
        : zh
          ? `每天 ${format.count(retry.perDay)} 次`
          : `${format.count(retry.perDay)} a day`;
  }
}

function every(interval: string, zh: boolean): string {
  return zh ? `每隔 ${interval}` : `every ${interval}`;
}
