import type { CSSProperties, ReactNode } from 'react';

const RING = <circle cx="8" cy="8" r="6" />;

/** Drawn on 16 × 16, by strokes of the text's colour; only failed and attention are filled. */
const ICONS = {
  scheduled: (
    <>
      {RING}
      <path d="M8 4.6V8l2.4 1.5" />
    </>
  ),
  blocked: (
    <>
      <circle cx="4.2" cy="4.2" r="2.2" />
      <circle cx="11.8" cy="11.8" r="2.2" />
      <path d="m5.9 5.9 4.2 4.2" />
    </>
  ),
  ready: (
    <>
      {RING}
      <circle cx="8" cy="8" r="1.8" fill="currentColor" stroke="none" />
    </>
  ),
  dispatched: <path d="M2 8h8.4M7.2 4.8 10.4 8l-3.2 3.2M13.6 3.6v8.8" />,
  running: (
    <>
      {RING}
      <path d="M6.7 5.6v4.8L10.6 8z" fill="currentColor" strokeWidth="1" />
    </>
  ),
  paused: (
    <>
      {RING}
      <path d="M6.5 5.8v4.4M9.5 5.8v4.4" />
    </>
  ),
  notifying: (
    <>
      <circle cx="4" cy="12" r="1.4" fill="currentColor" stroke="none" />
      <path d="M3.4 7.4a5.2 5.2 0 0 1 5.2 5.2M3.4 3.2a9.4 9.4 0 0 1 9.4 9.4" />
    </>
  ),
  attention: (
    <>
      <path d="M8 2.2 14.2 13.2H1.8z" fill="currentColor" />
      <path d="M8 6.4v3.2M8 11.5v.1" stroke="var(--sheet)" />
    </>
  ),
  succeeded: (
    <>
      {RING}
      <path d="m5.3 8.2 1.9 1.9 3.5-4" />
    </>
  ),
  failed: (
    <>
      <circle cx="8" cy="8" r="6" fill="currentColor" />
      <path d="m5.9 5.9 4.2 4.2m0-4.2-4.2 4.2" stroke="var(--sheet)" />
    </>
  ),
  cancelled: (
    <>
      {RING}
      <path d="m3.9 12.1 8.2-8.2" />
    </>
  ),
  skipped: <path d="m2.4 4 4 4-4 4M7.4 4l4 4-4 4M13.8 4v8" />,
  resolved: (
    <>
      <circle cx="6.4" cy="4.8" r="2.6" />
      <path d="M1.8 13.6c.3-3 2-4.8 4.6-4.8 1 0 1.9.3 2.6.8M9.4 12.2l1.7 1.7 3.1-3.6" />
    </>
  ),
  lost: <path d="M7 1.8 9.8 4.9 5.4 8l4.4 3.1L7 14.2" />,
  pending: <circle cx="8" cy="8" r="5.5" strokeDasharray="2 2.4" />,
  fold: <path d="m6 4 4 4-4 4" />,
  down: <path d="m4 6 4 4 4-4" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.4 10.4 3.4 3.4" />
    </>
  ),
  x: <path d="m4.5 4.5 7 7m0-7-7 7" />,
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  more: <path d="M3.5 8h.1M8 8h.1M12.5 8h.1" strokeWidth="2.4" />,
  check: <path d="m3.5 8.4 3 3 6-6.8" />,
  info: (
    <>
      {RING}
      <path d="M8 7.4v3.4M8 5.2v.1" />
    </>
  ),
  copy: (
    <>
      <path d="M5.5 5.5h7v8h-7z" />
      <path d="M10.5 5.5v-3h-7v8h2" />
    </>
  ),
  link: <path d="M6.5 3.5h-3v9h9v-3M9 3h4v4M13 3 7.5 8.5" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof ICONS;

export function Icon({ name, size, style }: { name: IconName; size?: number; style?: CSSProperties }) {
  return (
    <svg
      className="ic"
      viewBox="0 0 16 16"
      width={size}
      height={size}
      style={size ? { ...style, width: size, height: size } : style}
      aria-hidden="true"
    >
      {ICONS[name]}
    </svg>
  );
}

/** An icon inside a picture, with its upper left corner at a place. */
export function IconAt({
  name,
  x,
  y,
  size = 14,
  color,
}: {
  name: IconName;
  x: number;
  y: number;
  size?: number;
  color: string;
}) {
  return (
    <svg
      className="ic"
      x={x}
      y={y}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      style={{ color, width: size, height: size }}
      aria-hidden="true"
    >
      {ICONS[name]}
    </svg>
  );
}

/** The sails of the mill. */
export function Brand() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M7.4 7.4V.6L12 4.2zM8.6 7.4h6.8L11.8 12zM8.6 8.6v6.8L4 11.8zM7.4 8.6H.6L4.2 4z" />
    </svg>
  );
}
