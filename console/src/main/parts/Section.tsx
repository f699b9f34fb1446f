import { type ReactNode, useId } from 'react';
import { useParam } from '../frame/params';
import { commonWords } from '../words/common';
import { useWords } from '../words/words';

interface Head {
  title: ReactNode;
  sub?: ReactNode;
  legend?: ReactNode;
  end?: ReactNode;
}

/** A part of a page: a heading under a hairline, and what belongs to it. */
export function Section({
  title,
  sub,
  legend,
  end,
  className,
  children,
}: Head & { className?: string; children?: ReactNode }) {
  const id = useId();
  return (
    <section className={className ? `sec ${className}` : 'sec'} aria-labelledby={id}>
      <div className="hd">
        <h2 id={id}>{title}</h2>
        {sub && <span className="sub">{sub}</span>}
        {legend}
        {end && <span className="end">{end}</span>}
      </div>
      {children}
    </section>
  );
}

/**
 * A picture with its table twin. Which of them shows is in the URL, under the picture's name.
 *
 * @param table makes the twin: a whole <table>
 */
export function Picture({
  name,
  table,
  end,
  children,
  ...head
}: Head & { name: string; table: () => ReactNode; className?: string; children: ReactNode }) {
  const words = useWords(commonWords);
  const [shown, setShown] = useParam(`${name}.as`, 'picture');
  const asTable = shown === 'table';
  return (
    <Section
      {...head}
      end={
        <>
          {end}{' '}
          <button type="button" className="quiet" onClick={() => setShown(asTable ? 'picture' : 'table')}>
            {asTable ? words.picture : words.table}
          </button>
        </>
      }
    >
      {asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
        <div className="twin" role="group" aria-label={words.table} tabIndex={0}>
          {table()}
        </div>
      ) : (
        children
      )}
    </Section>
  );
}
