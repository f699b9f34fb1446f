import type { Schemas } from '../../main/api/client';

type Reason = Schemas['Reason'];

const BY = { by: 'ops-1', since: '2026-11-16T02:46:12Z', why: 'bank maintenance' };
const HELD = {
  node: '3676087829414750209',
  host: 'mill-05',
  execution: '3676087829414750209-17',
  lastBeat: '2026-11-16T03:12:30Z',
};
const PERSON = {
  attempts: 5,
  maxAttempts: 5,
  losses: 1,
  maxLosses: 5,
  error: 'io.ledger.GatewayException: 503 from bank-gateway\n\tat ledger.BankClient.fetch(BankClient.java:88)',
};
const UNTIL = '2026-11-16T03:14:20Z';
const FINISHED = { finishedAt: '2026-11-16T03:10:00Z' };

/** What the server gives for each reason, in all the shapes that change the sentence. */
export const SAMPLES: Record<Reason, Record<string, unknown>[]> = {
  UNDOING: [{ until: UNTIL, error: 'not reached', cause: 'card refused', toUndo: ['reserve', 'charge'] }],
  SLEEPING: [{ step: 'sleep-1', until: UNTIL }],
  AWAITS_SIGNAL: [{ signal: 'approved', until: UNTIL }],
  AWAITS_CHILDREN: [
    { step: 'split', workflow: '41', state: 'RUNNING', total: 50, live: 12, failed: 2 },
    { step: 'split', workflow: '41', state: 'DONE', total: 50, live: 0, failed: 0 },
  ],
  STEP_RETRY: [{ step: 'charge', until: UNTIL, tries: 2, error: 'timeout' }],
  NOT_DUE: [
    { until: UNTIL, attempts: 0 },
    { until: UNTIL, attempts: 2 },
  ],
  DUE: [
    { since: '2026-11-16T03:12:00Z', nodes: 7 },
    { since: '2026-11-16T03:12:00Z', nodes: 0 },
  ],
  TURN_TAKEN: [
    { key: 'acme', holders: ['7101'] },
    { key: 'acme', holders: [] },
  ],
  AFTER: [
    { workflow: '41', live: 2, tasks: ['7101', '7102'] },
    { workflow: '41', live: 0, tasks: [] },
  ],
  PAUSED: [BY, {}],
  START_PAUSED: [
    { since: UNTIL },
    { since: UNTIL, mode: 'TASKS', by: 'ops-1', why: 'drill' },
    { since: UNTIL, mode: 'TASKS' },
  ],
  TYPE_DISABLED: [{ type: 'ledger.reconcile', ...BY }, { type: 'ledger.reconcile' }],
  QUEUE_PAUSED: [{ queue: 'ledger', ...BY }, { queue: 'ledger' }],
  WANTS_NODE: ['GONE', 'SILENT', 'NOT_SERVED', 'DRAINING', 'BUSY', 'OF_A_NEWER_SERVER'].map((because) => ({
    node: '3676087829414750209',
    because,
  })),
  NO_WORKER: [{ type: 'ledger.reconcile', queue: 'ledger', tenant: '1', nodes: 3 }],
  NEWER_VERSION: [{ type: 'ledger.reconcile', version: 3, read: 2 }],
  DRAINING: [{ nodes: ['11', '12'], ...BY }, {}],
  WANTS_HOST: [
    { host: 'mill-05', until: UNTIL, grace: 'PT5M', nodes: ['11'] },
    { host: 'mill-05', grace: 'PT5M' },
  ],
  CONCURRENCY: [
    { running: 5, maxRunning: 5, holders: ['7101', '7102'] },
    { running: 5, maxRunning: 5, holders: [] },
  ],
  RATE_LIMIT: [{ rate: '100 per PT1M', until: UNTIL }],
  BEHIND: [
    { ahead: 2000, capped: true, about: 'PT3M' },
    { ahead: 1, capped: false },
  ],
  NEXT: [{ since: '2026-11-16T03:12:00Z', nodes: ['11'], threads: 16 }],
  CANCEL_ASKED: [{ ...HELD, ...BY }, HELD],
  PAUSE_ASKED: [{ ...HELD, ...BY }],
  NODE_SILENT: [HELD, { node: '11', host: 'mill-05' }],
  HELD: [HELD],
  RUNNING: [
    { ...HELD, since: '2026-11-16T03:00:00Z' },
    { ...HELD, since: '2026-11-16T03:00:00Z', cause: 'card refused', toUndo: ['reserve'] },
  ],
  OUT_OF_ATTEMPTS: [PERSON],
  OUT_OF_LOSSES: [{ ...PERSON, losses: 5 }],
  NEEDS_PERSON: [PERSON, { ...PERSON, cause: 'card refused', toUndo: ['reserve'] }],
  SUCCEEDED: [FINISHED, { ...FINISHED, ...BY }],
  FAILED: [
    { ...FINISHED, ...PERSON },
    { ...FINISHED, ...PERSON, ...BY },
    { ...FINISHED, error: 'x', cause: 'card refused', toUndo: ['reserve'] },
  ],
  CANCELLED: [FINISHED, { ...FINISHED, ...BY }, { ...FINISHED, cause: 'card refused', toUndo: ['reserve'] }],
  SKIPPED: [
    FINISHED,
    { ...FINISHED, because: 'TYPE_FULL' },
    { ...FINISHED, because: 'PREDECESSOR', task: '7101', name: 'charge', on: 'SUCCESS', ended: 'CANCELLED' },
    { ...FINISHED, because: 'PREDECESSOR', on: 'FAILURE', ended: 'SUCCEEDED' },
    { ...FINISHED, because: 'NOTHING_TO_UNDO' },
    { ...FINISHED, because: 'NODE_GONE', node: '3676087829414750209' },
    { ...FINISHED, because: 'PREVIOUS_LIVE', task: '7101' },
    { ...FINISHED, because: 'PREVIOUS_LIVE' },
    { ...FINISHED, because: 'LATER_DUE', due: UNTIL },
    { ...FINISHED, because: 'QUEUE_FULL' },
    { ...FINISHED, because: 'OF_A_NEWER_SERVER' },
  ],
  RESOLVED: [FINISHED, { ...FINISHED, ...BY }],
};
