import { MAIN_VERBS, RARE_VERBS, type TaskVerb } from '../../actions/verbs';
import type { Schemas } from '../../api/client';
import type { TaskState } from '../../words/states';

/** What has a button, in the order in which people want it; the first is the main one. */
const WANTED: Record<TaskState, TaskVerb[]> = {
  SCHEDULED: ['run-now', 'pause', 'reschedule', 'edit', 'cancel'],
  BLOCKED: ['pause', 'edit', 'cancel'],
  READY: ['pause', 'edit', 'reschedule', 'cancel'],
  RUNNING: ['pause', 'cancel'],
  PAUSED: ['resume', 'run-now', 'reschedule', 'cancel'],
  ATTENTION: ['retry', 'resolve', 'reset', 'edit', 'cancel'],
  SUCCEEDED: ['run-again'],
  FAILED: ['retry', 'resolve', 'reset', 'run-again'],
  CANCELLED: ['retry', 'reset', 'run-again'],
  SKIPPED: ['retry', 'reset', 'run-again'],
  RESOLVED: ['retry', 'reset', 'run-again'],
};

/** What people look for in a state that does not allow it: it is there, disabled, with the reason beside it. */
const MISSED: Partial<Record<TaskState, TaskVerb>> = {
  SCHEDULED: 'retry',
  BLOCKED: 'run-now',
  READY: 'run-now',
  RUNNING: 'retry',
  SUCCEEDED: 'retry',
  FAILED: 'cancel',
  CANCELLED: 'cancel',
};

/** States in which nothing is wanted more than that the task goes on as it does. */
const CALM: TaskState[] = ['BLOCKED', 'READY', 'RUNNING'];

/** What moves a task out of what holds it, before anything else. */
const FIRST: Partial<Record<Schemas['Reason'], TaskVerb>> = {
  AWAITS_SIGNAL: 'signal',
  PAUSE_ASKED: 'resume',
  CANCEL_ASKED: 'clean',
};

export interface Offered {
  main?: TaskVerb;
  buttons: TaskVerb[];
  missed?: TaskVerb;
  menu: TaskVerb[];
}

export function offered(state: TaskState, reason: Schemas['Reason'] | undefined): Offered {
  const first = reason && FIRST[reason];
  const buttons = first ? [first, ...WANTED[state].filter((verb) => verb !== first)] : WANTED[state];
  const missed = MISSED[state];
  return {
    main: first ?? (CALM.includes(state) ? undefined : buttons[0]),
    buttons,
    missed,
    menu: [...MAIN_VERBS, ...RARE_VERBS].filter((verb) => !buttons.includes(verb) && verb !== missed),
  };
}
