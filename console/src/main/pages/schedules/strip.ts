import type { Schemas } from '../../api/client';
import { STATES, type TaskState } from '../../words/states';

/**
 * What came of a fire: the state of its task; or, where only the log still tells of it and the log does not say how
 * tasks ended, that one was submitted.
 */
export type Outcome = TaskState | 'SUBMITTED';

export const OUTCOMES: Outcome[] = [...STATES, 'SUBMITTED'];

/** How high a mark stands: the outcome is told by height and colour, what went wrong the loudest. */
const HEIGHTS: Record<Outcome, number> = {
  FAILED: 1,
  ATTENTION: 1,
  SUCCEEDED: 0.62,
  RESOLVED: 0.62,
  RUNNING: 0.62,
  SUBMITTED: 0.36,
  READY: 0.36,
  SCHEDULED: 0.36,
  BLOCKED: 0.36,
  PAUSED: 0.36,
  CANCELLED: 0.22,
  SKIPPED: 0.22,
};

/** One of the last fires of a schedule. */
export interface Firing {
  /** The number of the task, or of the line in the log where it submitted none. */
  id: string;
  /** Its task, while that is kept. */
  task?: string;
  outcome: Outcome;
  /** When it was due; when it was run by hand, or began, where it was not due. */
  at?: string;
  /** How long its task took. */
  took?: string;
}

export interface Mark extends Firing {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const STRIP = 30;

type Run = Schemas['ScheduleRun'];
type Line = Schemas['ScheduleLogEntry'];

/**
 * The last fires, the newest first: from the tasks that are kept, and what is missing to thirty from the log. A task
 * counts once, by its own state.
 *
 * @param full whether the log says how tasks ended, and not only that they were submitted
 */
export function firingsOf(runs: Run[], log: Line[], full: boolean): Firing[] {
  const byHand = new Map(log.filter((line) => line.task && !line.dueAt).map((line) => [line.task, line.at]));
  const seen = new Set<string>();
  const firings = runs.map((run): Firing => {
    seen.add(run.id);
    return {
      id: run.id,
      task: run.id,
      outcome: run.state,
      at: run.dueAt ?? byHand.get(run.id) ?? run.startedAt ?? undefined,
      took: run.duration ?? undefined,
    };
  });
  for (const line of log) {
    const id = line.task ?? `log ${line.id}`;
    if (seen.has(id)) continue;
    seen.add(id);
    firings.push({ id, outcome: outcomeOf(line.status, full), at: line.dueAt ?? line.at });
  }
  // One that has no time yet was run by hand and waits: nothing is newer.
  const time = ({ at }: Firing) => (at ? Date.parse(at) : Number.MAX_SAFE_INTEGER);
  return firings.sort((a, b) => time(b) - time(a)).slice(0, STRIP);
}

function outcomeOf(status: Schemas['FireStatus'], full: boolean): Outcome {
  if (status === 'FAILURE') return 'FAILED';
  if (status === 'EXECUTING') return 'RUNNING';
  return full ? 'SUCCEEDED' : 'SUBMITTED';
}

/** How many there are of each outcome, in the order of a task's life. */
export function countOutcomes(firings: Firing[]): { outcome: Outcome; n: number }[] {
  return OUTCOMES.map((outcome) => ({
    outcome,
    n: firings.filter((firing) => firing.outcome === outcome).length,
  })).filter(({ n }) => n > 0);
}

/** The last fires as bars, the newest on the right, in cells of one width; a short life leaves the left empty. */
export function marksOf(firings: Firing[], cell: number, height: number): Mark[] {
  const shown = firings.slice(0, STRIP).reverse();
  const first = STRIP - shown.length;
  return shown.map((firing, i) => {
    const tall = Math.round(HEIGHTS[firing.outcome] * height);
    return { ...firing, x: (first + i) * cell, y: height - tall, width: cell - 1, height: tall };
  });
}
