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
    <button type="button" className="quiet" onClick={() => copy(text).then(() => setCopied(true))}>
      <span aria-live="polite">{copied ? words.copied : words.copy}</span>
    </button>
  );
}

/** Browsers have a clipboard only where the page came over TLS or from this machine; elsewhere an old way does. */
async function copy(text: string) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
