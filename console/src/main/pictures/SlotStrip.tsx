const SLOT = 9;
const ROWS = 2;
const HEIGHT = 16;
/** More than this would be a texture, not slots. */
export const MOST_SLOTS = 128;
/** Of one whose age nobody knows. */
const UNKNOWN = 0.68;

/** The slots of a worker: which are busy, and by their strength for how long. */
export function SlotStrip({
  slots,
  busy,
  ages,
  label,
}: {
  slots: number;
  busy: number;
  ages?: number[];
  label: string;
}) {
  const drawn = Math.min(Math.max(slots, busy), MOST_SLOTS);
  const rows = drawn > 32 ? ROWS : 1;
  const columns = Math.ceil(drawn / rows);
  const height = rows === ROWS ? 7 : 12;
  return (
    <svg className="slots" width={Math.max(1, columns * SLOT - 2)} height={HEIGHT} role="img" aria-label={label}>
      {Array.from({ length: drawn }, (_, i) => {
        const x = (i % columns) * SLOT;
        const y = rows === ROWS ? Math.floor(i / columns) * 9 : 2;
        const free = i >= busy;
        return (
          <rect
            key={i}
            x={x}
            y={y}
            width={SLOT - 2}
            height={height}
            rx="1"
            fill={free ? 'var(--line-2)' : 'var(--running-mark)'}
            fillOpacity={free ? undefined : strengthOf(ages?.[i])}
          />
        );
      })}
    </svg>
  );
}

/** By how long a task has run: below these milliseconds, so strong. */
export const STRENGTHS = [
  { below: 10_000, strength: 0.38 },
  { below: 120_000, strength: 0.68 },
  { below: Number.POSITIVE_INFINITY, strength: 1 },
];

function strengthOf(age: number | undefined): number {
  if (age === undefined) return UNKNOWN;
  return STRENGTHS.find(({ below }) => age < below)?.strength ?? 1;
}
