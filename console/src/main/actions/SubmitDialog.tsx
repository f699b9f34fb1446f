/** Submits a task: its type, payload, key, time. */
export function SubmitDialog(_props: { type?: string; onClose: () => void }) {
  return null;
}
