import { memo, type ReactNode } from 'react';
import type { Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { CopyButton } from '../../parts/CopyButton';
import { JsonText } from '../../parts/Json';
import { Section } from '../../parts/Section';
import { isFinal } from '../../words/states';
import { useWords } from '../../words/words';
import { isCut } from './cutTexts';
import { taskWords } from './words';

/** Longer texts are shown as they stand: laying them out would hold up the page. */
const MOST_LAID_OUT = 100_000;

interface Props {
  task: Schemas['ShownTask'];
  whole: boolean;
  onWhole: () => void;
}

/** What it was given, what it gave back, and what it has saved on the way. */
function TextsSection({ task, whole, onWhole }: Props) {
  const words = useWords(taskWords);
  return (
    <>
      <TextOf task={task} title={words.input} text={task.payload} none={words.noInput} {...{ whole, onWhole }} />
      <TextOf
        task={task}
        title={words.output}
        text={task.result}
        none={isFinal(task.state) ? words.noOutputFinal : words.noOutput}
        {...{ whole, onWhole }}
      />
      {task.checkpoint && (
        <TextOf task={task} title={words.checkpoint} text={task.checkpoint} {...{ whole, onWhole }} />
      )}
    </>
  );
}

function TextOf({
  task,
  title,
  text,
  none,
  whole,
  onWhole,
}: Props & { title: string; text: string | null | undefined; none?: ReactNode }) {
  const words = useWords(taskWords);
  const format = useFormat();
  if (!text) return <Section title={title} sub={none} />;
  const size = format.bytes(new TextEncoder().encode(text).length);
  const cut = isCut(task, text);
  const hidden = task.redacted && text.includes('"…"');
  return (
    <Section
      title={title}
      sub={[cut ? words.cutTo(size) : size, hidden && words.someRedacted].filter(Boolean).join(' · ')}
      end={
        <>
          {cut && !whole && (
            <button type="button" className="quiet" onClick={onWhole}>
              {words.whole}
            </button>
          )}{' '}
          <CopyButton text={text} />
        </>
      }
    >
      {text.length > MOST_LAID_OUT ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre className="mono json" tabIndex={0}>
          {text}
        </pre>
      ) : (
        <JsonText text={text} truncated={cut} />
      )}
    </Section>
  );
}

/** The page moves each second; this changes only with what it shows. */
export const Texts = memo(TextsSection);
