import { useFormat } from '../../format/useFormat';
import { useWords } from '../../words/words';
import type { TimeAxis } from './axis';
import { above, textWidth } from './labels';
import type { Execution, Segment, SegmentKind } from './life';
import { taskWords } from './words';

const Y = 34;

/** Kinds that are named above the bar; runs have rows of their own. */
const INKS: Partial<Record<SegmentKind, string>> = {
  wait: 'var(--ready-ink)',
  notDue: 'var(--scheduled-ink)',
  backoff: 'var(--scheduled-ink)',
  paused: 'var(--paused-ink)',
  attention: 'var(--attention-ink)',
  ended: 'var(--ink-3)',
};

/** Waits that are shorter than this, in pixels and in time, are not named. */
const LEAST_X = 3;
const LEAST_TIME = 1_000;
const MOST_NAMES = 16;

interface Props {
  segments: Segment[];
  executions: Execution[];
  axis: TimeAxis;
  left: number;
  right: number;
  hatch: string;
  /** Where now is, if that is in the picture. */
  line?: number;
}

/** The whole life in one bar. */
export function LifeBar({ segments, executions, axis, left, right, hatch, line }: Props) {
  const words = useWords(taskWords);
  const format = useFormat();
  const names = joined(segments)
    .filter((s) => INKS[s.kind])
    .map((s) => ({
      kind: s.kind,
      from: s.from,
      time: s.to - s.from,
      x0: axis.x(s.from),
      x1: axis.x(s.to),
      text: words.segment[s.kind](format.duration(s.to - s.from)),
    }))
    .filter((s) => s.x1 - s.x0 >= LEAST_X && s.time >= LEAST_TIME);
  // Of very many, a few names here and there would say nothing.
  const named = names.length <= MOST_NAMES ? names : names.filter((s) => s.x1 - s.x0 >= textWidth(s.text) / 2);
  return (
    <>
      <text className="b" x="0" y={Y + 4}>
        {words.wholeLife}
      </text>
      {segments.map((s) => (
        <Part key={`${s.from} ${s.kind}`} kind={s.kind} x0={axis.x(s.from)} x1={axis.x(s.to)} y={Y} hatch={hatch} />
      ))}
      {executions
        .filter((e) => e.outcome === 'LOST')
        .map((e) => (
          <Zigzag key={e.to} x={axis.x(e.to)} y={Y - 7} height={14} />
        ))}
      {above(named, left, right, line).map((name) => (
        <text key={name.from} className="m halo" x={name.x} y={17} style={{ fill: INKS[name.kind] }}>
          {name.text}
        </text>
      ))}
    </>
  );
}

/** What lies ahead is named together with what has been of it. */
function joined(segments: Segment[]): Segment[] {
  const out: Segment[] = [];
  for (const s of segments) {
    const before = out.at(-1);
    if (before && before.kind === s.kind && s.future) out[out.length - 1] = { ...before, to: s.to };
    else out.push(s);
  }
  return out;
}

/** One part of it, drawn as its kind; the legend draws the same. */
export function Part({
  kind,
  x0,
  x1,
  y,
  height = 14,
  hatch,
}: {
  kind: SegmentKind;
  x0: number;
  x1: number;
  y: number;
  height?: number;
  hatch: string;
}) {
  const width = Math.max(kind === 'run' ? 2 : 0.5, x1 - x0);
  const top = y - height / 2;
  switch (kind) {
    case 'run':
      return <rect x={x0} y={top} width={width} height={height} fill="var(--running-mark)" />;
    case 'wait':
      return <path d={`M${x0} ${y}h${width}`} stroke="var(--ready-mark)" strokeWidth="4" />;
    case 'notDue':
      return <path d={`M${x0} ${y}h${width}`} stroke="var(--scheduled-mark)" strokeWidth="2" strokeDasharray="6 3" />;
    case 'backoff':
      return (
        <path
          d={`M${x0 + 2} ${y}h${Math.max(0.1, width - 2)}`}
          stroke="var(--scheduled-mark)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray=".1 6"
        />
      );
    case 'paused':
      return (
        <rect
          x={x0 + 0.5}
          y={top + 0.5}
          width={Math.max(0.5, width - 1)}
          height={height - 1}
          fill={`url(#${hatch})`}
          fillOpacity=".5"
          stroke="var(--paused-mark)"
        />
      );
    case 'attention':
      return (
        <>
          <rect x={x0} y={top} width={width} height={height} fill="var(--attention-mark)" fillOpacity=".3" />
          <path d={`M${x0} ${top + 1}h${width}`} stroke="var(--attention-mark)" strokeWidth="2" />
        </>
      );
    case 'ended':
      return <path d={`M${x0} ${y}h${width}`} stroke="var(--ink-3)" strokeDasharray="2 3" />;
  }
}

/** Where a lease was lost: the bar is torn off. */
export function Zigzag({ x, y, height }: { x: number; y: number; height: number }) {
  const step = height / 4;
  const tear = `M${x - 4} ${y}l4 ${step}l-5 ${step}l5 ${step}l-4 ${step}`;
  return (
    <>
      <path d={`${tear}H${x + 2}V${y}z`} fill="var(--sheet)" />
      <path d={tear} fill="none" stroke="var(--failed-mark)" strokeWidth="1.8" />
    </>
  );
}
