/** An error with its causes; frames of the runtime are folded. */
export function Stack({ text }: { text: string }) {
  return <pre className="mono">{text}</pre>;
}
