import { useMemo } from 'react';
import { useFormat } from '../format/useFormat';
import { useWidth } from '../parts/useWidth';
import { useLanguage, useWords } from '../words/words';
import { heatStep, regroup } from './histogram';
import { timeAxis } from './timeAxis';
import { pictureWords } from './words';

/** A span of time, and how many took how long in it. */
export interface HeatColumn {
  from: number;
  length: number;
  buckets: number[];
  /** The line over the heat: the 95th percentile. */
  line?: number;
}

const ROW = 26;
const LEFT = 76;
const BELOW = 24;

export interface HeatmapProps {
  columns: HeatColumn[];
  bounds: number[];
  /** The durations between rows, in milliseconds, shortest first. */
  edges: number[];
  /** What the picture is called. */
  label: string;
  /** Where a column leads to. */
  link?: (from: number, to: number) => string;
}

/** Durations over time: the darker (in the dark: the brighter) a cell, the more tasks took so long then. */
export function Heatmap({ columns, bounds, edges, label, link }: HeatmapProps) {
  const words = useWords(pictureWords);
  const [ref, width] = useWidth<HTMLDivElement>(280);
  const format = useFormat();
  const language = useLanguage();
  const rows = edges.length + 1;
  const height = rows * ROW;
  const cells = useMemo(() => columns.map((c) => regroup(c.buckets, bounds, edges)), [columns, bounds, edges]);
  const most = Math.max(1, ...cells.flat());
  const first = columns[0];
  const last = columns.at(-1);
  if (!first || !last) return <div ref={ref} />;
  const axis = timeAxis(first.from, last.from + last.length, LEFT, width - 2, language, 80);
  /** Rows are equally high whatever they span, so a value lies between its edges by its logarithm. */
  const y = (value: number) => {
    const above = edges.findIndex((edge) => value <= edge);
    const row = above < 0 ? edges.length : above;
    const high = edges[row] ?? (edges.at(-1) ?? 1) * 5;
    const low = row === 0 ? high / 10 : (edges[row - 1] ?? high / 10);
    const within = Math.min(1, Math.max(0, Math.log(value / low) / Math.log(high / low)));
    return height - (row + within) * ROW;
  };
  const line = columns
    .map((column, i) =>
      column.line === undefined
        ? ''
        : `${columns[i - 1]?.line === undefined ? 'M' : 'L'}${axis.x(column.from)} ${y(column.line)}H${axis.x(column.from + column.length)}`,
    )
    .join('');
  return (
    <div ref={ref}>
      <svg width={width} height={height + BELOW} role={link ? 'group' : 'img'} aria-label={label}>
        {edges.map((edge, i) => (
          <text key={edge} className="e" x={LEFT - 12} y={height - (i + 1) * ROW + 4}>
            {format.duration(edge)}
          </text>
        ))}
        {edges.map((edge, i) => (
          <path key={edge} d={`M${LEFT - 7} ${height - (i + 1) * ROW + 0.5}h5`} stroke="var(--line-2)" />
        ))}
        {columns.map((column, c) => {
          const x = axis.x(column.from);
          const w = Math.max(1, axis.x(column.from + column.length) - x - 1);
          const drawn = cells[c]?.map((value, row) => {
            const heat = heatStep(value, most);
            return heat === undefined ? null : (
              <rect
                key={row}
                x={x}
                y={height - (row + 1) * ROW}
                width={w}
                height={ROW - 1}
                fill={`var(--heat-${heat})`}
              />
            );
          });
          return link && cells[c]?.some((v) => v > 0) ? (
            <a
              key={column.from}
              tabIndex={-1}
              href={link(column.from, column.from + column.length)}
              aria-label={`${format.moment(column.from)}`}
            >
              {drawn}
            </a>
          ) : (
            <g key={column.from}>{drawn}</g>
          );
        })}
        <path d={line} fill="none" stroke="var(--sheet)" strokeWidth="4" />
        <path d={line} fill="none" stroke="var(--ink)" strokeWidth="1.5" />
        <path d={`M${LEFT} ${height + 0.5}H${width}`} stroke="var(--line)" />
        {axis.ticks.map((tick) => (
          <text key={tick.at} className="m" x={tick.x} y={height + 16}>
            {tick.label}
          </text>
        ))}
      </svg>
      <div className="heat-legend">
        <svg width="101" height="9" aria-hidden="true">
          {[0, 1, 2, 3, 4, 5].map((heat) => (
            <rect key={heat} x={heat * 17} width="16" height="9" fill={`var(--heat-${heat})`} />
          ))}
        </svg>
        <span>{words.heatLegend(format.count(most))}</span>
        <span className="line-key">
          <svg width="20" height="9" aria-hidden="true">
            <path d="M0 4.5h20" stroke="var(--ink)" strokeWidth="1.5" />
          </svg>
          {words.p95}
        </span>
      </div>
    </div>
  );
}
