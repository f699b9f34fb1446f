import { type ReactNode, useId } from 'react';

/** A button for something that a person may do; where they may not, it is there, disabled, and says why. */
export function Verb({
  children,
  onClick,
  whyNot,
  main,
  sayWhy,
}: {
  children: ReactNode;
  onClick: () => void;
  /** Why it cannot be done; nothing if it can. */
  whyNot?: string;
  /** The one that is wanted most often. */
  main?: boolean;
  /** Whether the reason stands beside the button; otherwise it shows on hover and is read out. */
  sayWhy?: boolean;
}) {
  const id = useId();
  if (!whyNot) {
    return (
      <button type="button" className={main ? 'btn go' : 'btn'} onClick={onClick}>
        {children}
      </button>
    );
  }
  return (
    <span className="no">
      <button type="button" className="btn" aria-disabled="true" aria-describedby={id} title={whyNot}>
        {children}
      </button>
      <span id={id} className={sayWhy ? undefined : 'vh'}>
        {whyNot}
      </span>
    </span>
  );
}
