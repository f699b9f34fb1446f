import type { Schemas } from '../../api/client';
import type { TaskState } from '../../words/states';

/** How high a mark stands: the state is told by height and colour, what went wrong the loudest. */
const HEIGHTS: Record<TaskState, number> = {
  FAILED: 1,
  ATTENTION: 1,
  SUCCEEDED: 0.62,
  RESOLVED: 0.62,
  RUNNING: 0.62,
  READY: 0.36,
  SCHEDULED: 0.36,
  BLOCKED: 0.36,
  PAUSED: 0.36,
  CANCELLED: 0.22,
  SKIPPED: 0.22,
};

export interface Mark {
  id: string;
  state: TaskState;
  at: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export const STRIP = 30;

/** The last tasks, the newest on the right, in cells of one width; a short life leaves the left empty. */
export function marksOf(tasks: Schemas['ShownTask'][], cell: number, height: number): Mark[] {
  const shown = tasks.slice(0, STRIP).reverse();
  const first = STRIP - shown.length;
  return shown.map((task, i) => {
    const tall = Math.round(HEIGHTS[task.state] * height);
    return {
      id: task.id,
      state: task.state,
      at: task.dueAt,
      x: (first + i) * cell,
      y: height - tall,
      width: cell - 1,
      height: tall,
    };
  });
}
