import type { Formats } from '../../format/useFormat';

/** How often, by the unit that gives a number a person can hold: 30 / min, 12 / h. */
export function rateText(
  perHour: number,
  words: { perHour: (n: string) => string; perMinute: (n: string) => string },
  format: Formats,
): string {
  return perHour >= 120 ? words.perMinute(format.rate(perHour / 60)) : words.perHour(format.rate(perHour));
}
