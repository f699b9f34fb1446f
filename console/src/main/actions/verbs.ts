import type { Schemas } from '../api/client';
import { FINAL_STATES, type TaskState } from '../words/states';

export type TaskVerb = Schemas['Command']['verb'] | 'run-again';

/** What an action is about: one task, some that were picked, or all that match a filter. */
export type Target =
  | { kind: 'task'; task: Schemas['ShownTask'] }
  | { kind: 'picked'; tasks: Schemas['ShownTask'][] }
  | { kind: 'matching'; filter: Schemas['Filter'] };

/** Verbs that are wanted often and have a button each, in the order in which they are shown. */
export const MAIN_VERBS: TaskVerb[] = ['retry', 'resume', 'run-now', 'pause', 'reschedule', 'cancel', 'resolve'];

/** Verbs that are wanted rarely, for a menu. */
export const RARE_VERBS: TaskVerb[] = [
  'edit',
  'run-again',
  'signal',
  'redo-step',
  'reset',
  'commit',
  'clean',
  'delete',
];

const WAITING: TaskState[] = ['SCHEDULED', 'BLOCKED', 'READY'];
const REOPENED: TaskState[] = ['FAILED', 'CANCELLED', 'SKIPPED'];

/**
 * In which states a command is done; the table of docs/commands.md, which a test compares with this one. Tasks carry
 * their own verbs: this is for counting beforehand what a command would do to tasks that are not shown.
 */
const DONE_IN: Record<TaskVerb, TaskState[]> = {
  cancel: [...WAITING, 'PAUSED', 'ATTENTION'],
  pause: WAITING,
  resume: ['RUNNING', 'PAUSED'],
  retry: ['ATTENTION', ...REOPENED, 'RESOLVED'],
  reset: [...WAITING, 'PAUSED', 'ATTENTION', ...REOPENED, 'RESOLVED'],
  'run-now': ['SCHEDULED', 'PAUSED'],
  reschedule: [...WAITING, 'PAUSED'],
  clean: [...WAITING, 'RUNNING', 'PAUSED', 'ATTENTION'],
  commit: [...WAITING, 'RUNNING', 'PAUSED', 'ATTENTION'],
  resolve: [...WAITING, 'PAUSED', 'ATTENTION', ...REOPENED],
  delete: FINAL_STATES,
  signal: [...WAITING, 'RUNNING', 'PAUSED', 'ATTENTION'],
  'redo-step': [...WAITING, 'PAUSED', 'ATTENTION', ...REOPENED, 'RESOLVED'],
  edit: [...WAITING, 'PAUSED', 'ATTENTION'],
  'run-again': FINAL_STATES,
};

/** A running task is only asked by these: its handler stops by itself. */
const ASKED_OF_RUNNING: TaskVerb[] = ['cancel', 'pause'];

export type Outcome = 'done' | 'asked' | 'refused';

/** What becomes of a command for a task in this state. */
export function outcomeOf(verb: TaskVerb, state: TaskState): Outcome {
  if (DONE_IN[verb].includes(state)) return 'done';
  return state === 'RUNNING' && ASKED_OF_RUNNING.includes(verb) ? 'asked' : 'refused';
}

/** Whether work may be lost, so that a reason is asked for. */
export function throwsAway(verb: TaskVerb, target: Target): boolean {
  if (verb === 'cancel' || verb === 'clean' || verb === 'delete') return true;
  if (target.kind === 'matching') return verb === 'reset' || verb === 'commit';
  const tasks = target.kind === 'task' ? [target.task] : target.tasks;
  // A task that has been started may have a checkpoint and steps, which a list does not show.
  if (verb === 'reset') return tasks.some((task) => task.firstStartedAt);
  return verb === 'commit' && tasks.some((task) => task.state === 'RUNNING');
}
