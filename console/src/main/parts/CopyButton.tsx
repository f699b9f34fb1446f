import { useEffect, useState } from 'react';
import { commonWords } from '../words/common';
import { useWords } from '../words/words';

const SHOWN = 2_000;

export function CopyButton({ text }: { text: string }) {
  const words = useWords(commonWords);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className="quiet"
      onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{copied ? words.copied : words.copy}</span>
    </button>
  );
}
