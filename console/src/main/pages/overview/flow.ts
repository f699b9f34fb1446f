import { perMinute, type Slot } from '../../api/statistics';

/** Tasks a minute on each way between states, as far as they are counted. */
export interface Rates {
  submitted: number;
  started: number;
  succeeded: number;
  otherwise: number;
  failed: number;
  attention: number;
  cancelled: number;
  skipped: number;
  resolved: number;
}

export function toRates(slot: Slot): Rates {
  const rate = (counted: number) => perMinute(counted, slot);
  return {
    submitted: rate(slot.count('SUBMITTED')),
    started: rate(slot.count('STARTED')),
    succeeded: rate(slot.succeeded),
    otherwise: rate(slot.otherwise),
    failed: rate(slot.count('FAILED')),
    attention: rate(slot.count('ATTENTION')),
    cancelled: rate(slot.count('CANCELLED')),
    skipped: rate(slot.count('SKIPPED')),
    resolved: rate(slot.count('RESOLVED')),
  };
}

const WIDEST = 54;
const THINNEST = 1.4;

/** How wide a band is: in proportion to its rate, but never so thin that it is not seen. */
export function bandWidth(rate: number, most: number): number {
  return rate <= 0 ? 0 : Math.max(THINNEST, (rate / Math.max(most, 1e-9)) * WIDEST);
}

/** A band of one width from a place to another, bent like an S. */
export function band(x1: number, y1: number, x2: number, y2: number, width: number): string {
  const m = (x1 + x2) / 2;
  return `M${x1} ${y1}C${m} ${y1} ${m} ${y2} ${x2} ${y2}v${width}C${m} ${y2 + width} ${m} ${y1 + width} ${x1} ${y1 + width}z`;
}
