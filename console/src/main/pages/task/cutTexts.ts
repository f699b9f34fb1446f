import type { Schemas } from '../../api/client';

/**
 * Whether this text of a task was cut. The server says only that one of its texts was; all that are cut have the
 * greatest length of all, or one less where a character takes two places.
 */
export function isCut(task: Schemas['ShownTask'], text: string): boolean {
  if (!task.truncated) return false;
  const longest = Math.max(
    ...[task.payload, task.result, task.checkpoint, task.lastError].map((each) => each?.length ?? 0),
  );
  return text.length > 0 && text.length >= longest - 1;
}
