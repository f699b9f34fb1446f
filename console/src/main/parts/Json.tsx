import type { ReactNode } from 'react';
import { commonWords } from '../words/common';
import { useWords } from '../words/words';

/** What the server puts in the place of values that may not be seen. */
const REDACTED = '"…"';

/**
 * A text as it was given, JSON laid out so that it can be read. Numbers and strings are kept letter by letter: the text
 * is split, never parsed and written anew.
 */
export function JsonText({ text, truncated }: { text: string; truncated?: boolean }) {
  const words = useWords(commonWords);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre className="mono json" tabIndex={0}>
      {truncated || !/^\s*[[{]/.test(text) ? text : coloured(text, words.redacted)}
      {truncated && <em>{words.truncated}</em>}
    </pre>
  );
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|\s+/g;

/** Laid out with two spaces; names and brackets are quieter than values. */
function coloured(text: string, redacted: string): ReactNode[] {
  const tokens = (text.match(TOKEN) ?? [text]).filter((t) => t.trim() !== '');
  const out: ReactNode[] = [];
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  tokens.forEach((token, i) => {
    const next = tokens[i + 1];
    const key = `${i}`;
    if (token === '{' || token === '[') {
      const empty = next === '}' || next === ']';
      out.push(<i key={key}>{token}</i>);
      if (!empty) {
        depth++;
        out.push(line());
      }
    } else if (token === '}' || token === ']') {
      const before = tokens[i - 1];
      if (before !== '{' && before !== '[') {
        depth = Math.max(0, depth - 1);
        out.push(line());
      }
      out.push(<i key={key}>{token}</i>);
    } else if (token === ',') {
      out.push(<i key={key}>,</i>, line());
    } else if (token === ':') {
      out.push(<i key={key}>: </i>);
    } else if (next === ':') {
      out.push(<span key={key}>{token}</span>);
    } else if (token === REDACTED) {
      out.push(<em key={key}>{redacted}</em>);
    } else {
      out.push(token);
    }
  });
  return out;
}
