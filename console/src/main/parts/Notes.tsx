import type { ReactNode } from 'react';
import { Problem } from '../api/client';
import { commonWords } from '../words/common';
import { problemWords } from '../words/problems';
import { useWords } from '../words/words';
import { CopyButton } from './CopyButton';
import { Icon } from './Icon';

/** A page, or a part of it, that has nothing to show: what would be here, and a line to copy that brings it. */
export function Empty({
  say,
  lead,
  line,
  children,
}: {
  say: ReactNode;
  lead?: ReactNode;
  line?: string;
  children?: ReactNode;
}) {
  return (
    <div className="empty">
      <p className="say">{say}</p>
      {lead && <p className="lead">{lead}</p>}
      {line && <CopyLine text={line} />}
      {children}
    </div>
  );
}

export function CopyLine({ text }: { text: string }) {
  return (
    <div className="line">
      <code>{text}</code>
      <CopyButton text={text} />
    </div>
  );
}

/** A problem in a person's language, and what the server says of it. */
export function ProblemText({ error }: { error: unknown }) {
  const problems = useWords(problemWords);
  const known =
    error instanceof Problem
      ? error
      : new Problem('internal', 0, error instanceof Error ? error.message : String(error));
  return (
    <>
      {problems[known.code]}
      {known.message && <span className="dim"> {known.message}</span>}
    </>
  );
}

/** What the server refused or did not answer; what is shown besides stays as it was. */
export function ErrorNote({ error, again }: { error: unknown; again?: () => void }) {
  const words = useWords(commonWords);
  return (
    <div className="note bad" role="alert">
      <Icon name="failed" />
      <p>
        <ProblemText error={error} />
      </p>
      {again && (
        <button type="button" className="btn" onClick={again}>
          {words.retryLoad}
        </button>
      )}
    </div>
  );
}

/** Something that a person should know of what they see, such as that there is more of it than is shown. */
export function Note({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className="note" role="status">
      <Icon name="info" />
      <p>{children}</p>
      {end}
    </div>
  );
}

/** While the first answer is under way. Nothing turns; what comes is there in a moment. */
export function Loading() {
  const words = useWords(commonWords);
  return (
    <p className="loading dim" role="status">
      {words.loading}
    </p>
  );
}
