import type { ReactNode } from 'react';

/** What is known of something, one fact a line. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={className ? `facts ${className}` : 'facts'}>{children}</dl>;
}

/** The few numbers that are read from a metre away. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="figs">{children}</dl>;
}

/** A fact and its name; nothing where it has no value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
