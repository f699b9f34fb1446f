import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { useFormat } from '../format/useFormat';
import { dictionary, useWords } from '../words/words';
import { type StackLine, stackLines } from './stackLines';
import './stack.css';

const stackWords = dictionary(
  {
    folded: (n: string) => `${n} frames of the runtime folded`,
    unfolded: (n: string) => `fold ${n} frames of the runtime`,
    causedBy: 'Caused by',
    suppressed: 'Suppressed',
  },
  {
    folded: (n: string) => `已折叠 ${n} 个框架栈帧`,
    unfolded: (n: string) => `折叠 ${n} 个框架栈帧`,
    causedBy: '起因',
    suppressed: '被抑制的异常',
  },
);

/**
 * An error with its causes, or the calls that a thread is in; frames of the runtime are folded.
 *
 * @param calm it is no error
 */
export function Stack({ text, calm }: { text: string; calm?: boolean }) {
  const words = useWords(stackWords);
  const format = useFormat();
  const lines = useMemo(() => stackLines(text), [text]);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());

  function toggle(i: number) {
    const next = new Set(open);
    if (!next.delete(i)) next.add(i);
    setOpen(next);
  }

  function show(line: StackLine, i: number): ReactNode {
    if (line.kind === 'text') return line.text;
    const indent = '  '.repeat(line.depth);
    if (line.kind === 'frame') return `${indent}  at ${line.text}`;
    if (line.kind === 'thrown') return <Thrown line={line} indent={indent} />;
    const isOpen = open.has(i);
    return (
      <>
        {`${indent}  `}
        <button type="button" className="fold" aria-expanded={isOpen} onClick={() => toggle(i)}>
          {isOpen ? words.unfolded(format.count(line.count)) : words.folded(format.count(line.count))}
        </button>
        {isOpen && (
          <i>
            {line.frames.map((frame) => `\n${indent}  ${frame.startsWith('...') ? frame : `at ${frame}`}`).join('')}
          </i>
        )}
      </>
    );
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre className={calm ? 'mono stack calm' : 'mono stack'} tabIndex={0}>
      {lines.map((line, i) => (
        <Fragment key={i}>
          {i > 0 && '\n'}
          {show(line, i)}
        </Fragment>
      ))}
    </pre>
  );
}

function Thrown({ line, indent }: { line: Extract<StackLine, { kind: 'thrown' }>; indent: string }) {
  const words = useWords(stackWords);
  const text = line.error ? `${line.error}${line.message && `: ${line.message}`}` : line.message;
  if (!line.label) return <b>{text}</b>;
  return (
    <>
      {indent}
      <b>{line.label === 'cause' ? words.causedBy : words.suppressed}</b> {text}
    </>
  );
}
