import { useFormat } from '../format/useFormat';

/** What happened in a span: how much of it succeeded, of how much in all. */
export interface Share {
  from: number;
  good: number;
  bad: number;
}

const CELL = 6;
const HEIGHT = 16;

/**
 * Success over time, a cell for each span: filled from below by what succeeded, from above by what did not. A cell with
 * nothing in it is a dot.
 */
export function SuccessStrip({ shares, label }: { shares: Share[]; label: string }) {
  const format = useFormat();
  return (
    <svg className="strip30" width={shares.length * CELL} height={HEIGHT} role="img" aria-label={label}>
      {shares.map(({ from, good, bad }, i) => {
        const all = good + bad;
        const x = i * CELL;
        if (all === 0)
          return <rect key={from} x={x + 1.5} y={HEIGHT / 2 - 1} width="2" height="2" fill="var(--line-2)" />;
        // What failed is seen also where it is little.
        const top = bad === 0 ? 0 : Math.max(2, (bad / all) * HEIGHT);
        return (
          <g key={from}>
            <title>{`${format.moment(from)}: ${format.share(good / all)}`}</title>
            <rect x={x} y={top} width={CELL - 1} height={HEIGHT - top} fill="var(--succeeded-mark)" fillOpacity=".5" />
            <rect x={x} y="0" width={CELL - 1} height={top} fill="var(--failed-mark)" />
          </g>
        );
      })}
    </svg>
  );
}
