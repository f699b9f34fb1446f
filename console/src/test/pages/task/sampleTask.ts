import type { Schemas } from '../../../main/api/client';

export const T0 = Date.parse('2026-11-16T02:20:00Z');
const MINUTE = 60_000;

/** Minutes after the submit. */
export const at = (minutes: number) => T0 + minutes * MINUTE;
export const iso = (minutes: number) => new Date(at(minutes)).toISOString();

export function task(change: Partial<Schemas['ShownTask']> = {}): Schemas['ShownTask'] {
  return {
    id: '1',
    tenant: '1',
    type: 'ledger.reconcile',
    queue: 'ledger',
    creator: '0',
    priority: 5,
    tags: [],
    headers: {},
    state: 'SCHEDULED',
    payload: '{}',
    attempts: 0,
    maxAttempts: 5,
    losses: 0,
    maxLosses: 5,
    errors: 0,
    createdAt: iso(0),
    dueAt: iso(0),
    updatedAt: iso(0),
    verbs: [],
    redacted: false,
    truncated: false,
    ...change,
  };
}

export function attempt(
  number: number,
  kind: Schemas['FailureKind'],
  from: number | undefined,
  to: number,
  fingerprint = '7',
): Schemas['ShownAttempt'] {
  return {
    task: '1',
    number,
    kind,
    node: '11',
    host: 'mill-05',
    startedAt: from === undefined ? null : iso(from),
    endedAt: iso(to),
    errorClass: kind === 'FAILED' ? 'ledger.GatewayException' : null,
    error: '503',
    fingerprint,
    duration: 'PT1M',
    message: '503 from bank-gateway',
  };
}

export function interval(
  kind: Schemas['TaskLifeKind'],
  from: number,
  to: number | null,
  ended?: Schemas['ShownAttempt'],
): Schemas['TaskLifeInterval'] {
  return { kind, from: iso(from), to: to === null ? null : iso(to), attempt: ended ?? null };
}

export const life = (...intervals: Schemas['TaskLifeInterval'][]): Schemas['TaskLife'] => ({ task: '1', intervals });
