import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import type { Series, Slot } from '../../api/statistics';
import { useFormat } from '../../format/useFormat';
import { href } from '../../frame/href';
import { useParams } from '../../frame/params';
import { Picture } from '../../parts/Section';
import { useNow } from '../../parts/useNow';
import { useWidth } from '../../parts/useWidth';
import { timeAxis } from '../../pictures/timeAxis';
import { useLanguage, useWords } from '../../words/words';
import { AXIS, BOTTOM, scales, snap, TOP, toBars, within } from './throughput';
import { overviewWords } from './words';

const LEFT = 44;
const HEIGHT = 204;
/** Below this a press of the pointer is a click on a bar. */
const DRAG = 5;

/** Something that happened, such as a lost worker. */
export interface Mark {
  at: number;
  text: string;
}

export function Throughput({ series, now15, marks }: { series: Series; now15: Slot; marks: Mark[] }) {
  const words = useWords(overviewWords);
  const format = useFormat();
  const language = useLanguage();
  const now = useNow();
  const [ref, width] = useWidth<HTMLDivElement>(680);
  const bars = useMemo(() => toBars(series.slots, now), [series, now]);
  const scale = scales(bars);
  const axis = timeAxis(series.from, series.to, LEFT, width, language);
  const gap = Math.max(1, Math.min(2, (axis.x(series.from + (bars[0]?.length ?? 0)) - LEFT) / 6));
  const [params, setParams] = useParams();
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const pressed = useRef<number | undefined>(undefined);

  const chosen = drag ?? brushOf(params);
  const ratesNow = (counted: number) => format.rate((counted / now15.length) * 60_000);
  const legend = (
    <ul className="leg">
      <li>
        <i className="ov-done" />
        <span className="dim">{words.done}</span>
        <b>{ratesNow(now15.succeeded)}</b>
        <span className="faint">{words.unit}</span>
      </li>
      <li>
        <i className="ov-submitted" />
        <span className="dim">{words.submitted}</span>
        <b>{ratesNow(now15.count('SUBMITTED'))}</b>
        <span className="faint">{words.unit}</span>
      </li>
      <li>
        <i className="ov-again" />
        <span className="dim">{words.again}</span>
        <b>{ratesNow(now15.again)}</b>
        <span className="faint">{words.unit}</span>
      </li>
      <li>
        <i className="ov-out" />
        <span className="dim">{words.outOfAttempts}</span>
        <b>{ratesNow(now15.count('FAILED') + now15.count('ATTENTION'))}</b>
        <span className="faint">{words.unit}</span>
      </li>
    </ul>
  );

  function brush(from: number, to: number) {
    const [a, b] = [snap(Math.min(from, to), bars), snap(Math.max(from, to), bars)];
    setParams(
      a < b ? { from: new Date(a).toISOString(), to: new Date(b).toISOString() } : { from: undefined, to: undefined },
    );
  }

  function place(event: PointerEvent<SVGSVGElement>): number {
    return axis.at(event.clientX - event.currentTarget.getBoundingClientRect().left);
  }

  function onMove(event: PointerEvent<SVGSVGElement>) {
    if (pressed.current === undefined) return;
    const at = place(event);
    if (!drag && Math.abs(axis.x(at) - axis.x(pressed.current)) < DRAG) return;
    if (!drag) event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: Math.min(at, pressed.current), to: Math.max(at, pressed.current) });
  }

  function onUp() {
    if (drag) brush(drag.from, drag.to);
    pressed.current = undefined;
    setDrag(undefined);
  }

  function onKey(event: KeyboardEvent, end: 'from' | 'to') {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || !chosen) return;
    event.preventDefault();
    const next = { ...chosen, [end]: chosen[end] + by * (bars[0]?.length ?? 0) };
    if (next.from < next.to) brush(next.from, next.to);
  }

  const bar = (b: { from: number; length: number }, y: number, bottom: number) => {
    const x = axis.x(b.from);
    return `M${x.toFixed(1)} ${y.toFixed(1)}h${Math.max(1, axis.x(b.from + b.length) - x - gap).toFixed(1)}V${bottom.toFixed(1)}H${x.toFixed(1)}z`;
  };
  const inBrush = chosen ? within(series.slots, chosen.from, chosen.to) : [];
  const ended = inBrush.reduce((sum, s) => sum + s.succeeded + s.count('FAILED') + s.count('CANCELLED'), 0);

  return (
    <Picture
      name="throughput"
      title={words.throughput}
      legend={legend}
      end={scale.factor !== 1 && <span className="faint">{words.scaleBelow(format.count(scale.factor))}</span>}
      table={() => <ThroughputTable series={series} />}
    >
      <div className="pan" ref={ref}>
        <svg
          width={width}
          height={HEIGHT}
          className="ov-throughput"
          role="group"
          aria-label={words.throughputLabel(format.moment(series.from), format.moment(series.to))}
          onPointerDown={(e) => {
            if (e.button === 0) pressed.current = place(e);
          }}
          onPointerMove={onMove}
          onPointerUp={onUp}
          onClickCapture={(e) => {
            if (drag) e.preventDefault();
          }}
        >
          {[0.5, 1].map((part) => (
            <g key={part}>
              <path d={`M${LEFT} ${scale.up(scale.most * part) + 0.5}H${width}`} stroke="var(--line)" />
              <text className="e" x={LEFT - 8} y={scale.up(scale.most * part) + 4}>
                {format.compact(scale.most * part)}
              </text>
            </g>
          ))}
          <text className="e" x={LEFT - 8} y={AXIS + 4}>
            0
          </text>
          {chosen && (
            <rect
              x={axis.x(chosen.from)}
              y={TOP}
              width={Math.max(1, axis.x(chosen.to) - axis.x(chosen.from))}
              height={BOTTOM - TOP}
              fill="var(--select)"
            />
          )}
          <path
            d={bars.map((b) => bar(b, scale.up(b.done), AXIS)).join('')}
            fill="var(--succeeded-mark)"
            fillOpacity=".34"
          />
          <path
            d={bars.map((b) => bar(b, scale.up(b.done), Math.min(AXIS, scale.up(b.done) + 2))).join('')}
            fill="var(--succeeded-mark)"
          />
          <path
            d={bars.map((b) => bar(b, AXIS + 1, scale.down(b.again + b.out))).join('')}
            fill="var(--failed-mark)"
            fillOpacity=".42"
          />
          <path d={bars.map((b) => bar(b, AXIS + 1, scale.down(b.out))).join('')} fill="var(--failed-mark)" />
          <path d={`M${LEFT} ${AXIS + 0.5}H${width}`} stroke="var(--edge)" />
          <path
            d={bars
              .map(
                (b, i) =>
                  `${i ? 'L' : 'M'}${axis.x(b.from + b.length / 2).toFixed(1)} ${scale.up(b.submitted).toFixed(1)}`,
              )
              .join('')}
            fill="none"
            stroke="var(--ink)"
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
          {series.slots.map((slot) => {
            const x = axis.x(slot.from);
            const label = words.barLabel(format.moment(slot.from), format.count(slot.succeeded));
            return (
              <a
                key={slot.from}
                tabIndex={-1}
                draggable={false}
                aria-label={label}
                href={href('/tasks', { finishedFrom: iso(slot.from), finishedBefore: iso(slot.from + slot.length) })}
              >
                <title>{label}</title>
                <rect
                  x={x}
                  y={TOP}
                  width={axis.x(slot.from + slot.length) - x}
                  height={BOTTOM - TOP}
                  fill="transparent"
                />
              </a>
            );
          })}
          {marks.map((mark) => {
            const x = axis.x(mark.at);
            const right = x < width / 2;
            return (
              <g key={`${mark.at} ${mark.text}`}>
                <path d={`M${x} 8V${BOTTOM}`} stroke="var(--ink-3)" strokeDasharray="2 3" />
                <text className={right ? 'w halo' : 'w e halo'} x={right ? x + 6 : x - 6} y={16}>
                  {mark.text}
                </text>
              </g>
            );
          })}
          {axis.ticks.map((tick) => (
            <g key={tick.at}>
              <path d={`M${tick.x} ${BOTTOM}v4`} stroke="var(--edge)" />
              <text className="m" x={tick.x} y={HEIGHT - 4}>
                {tick.label}
              </text>
            </g>
          ))}
          {chosen && (
            <>
              {(['from', 'to'] as const).map((end) => (
                <g
                  key={end}
                  role="slider"
                  tabIndex={0}
                  className="ov-handle"
                  aria-label={end === 'from' ? words.brushFrom : words.brushTo}
                  aria-valuenow={chosen[end]}
                  aria-valuemin={series.from}
                  aria-valuemax={series.to}
                  aria-valuetext={format.moment(chosen[end])}
                  onKeyDown={(e) => onKey(e, end)}
                >
                  <path d={`M${axis.x(chosen[end])} ${TOP}V${BOTTOM}`} stroke="var(--ink)" />
                  <rect
                    x={axis.x(chosen[end]) - 2.5}
                    y="112"
                    width="5"
                    height="20"
                    rx="2"
                    fill="var(--sheet)"
                    stroke="var(--ink)"
                  />
                </g>
              ))}
              <a href={href('/tasks', { finishedFrom: iso(chosen.from), finishedBefore: iso(chosen.to) })}>
                <text className="w e halo" x={Math.max(220, axis.x(chosen.to))} y={16}>
                  {words.brushed(format.duration(chosen.to - chosen.from))}
                  <tspan className="v" textDecoration="underline">
                    {words.brushedTasks(format.count(ended))}
                  </tspan>
                </text>
              </a>
            </>
          )}
        </svg>
      </div>
      {chosen && !drag && (
        <p className="ov-clear">
          <button type="button" className="quiet" onClick={() => setParams({ from: undefined, to: undefined })}>
            {words.clearBrush}
          </button>
        </p>
      )}
    </Picture>
  );
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

export function brushOf(
  params: Record<string, string | string[] | undefined>,
): { from: number; to: number } | undefined {
  const from = Date.parse(String(params.from));
  const to = Date.parse(String(params.to));
  return from < to ? { from, to } : undefined;
}

function ThroughputTable({ series }: { series: Series }) {
  const words = useWords(overviewWords);
  const format = useFormat();
  return (
    <table>
      <thead>
        <tr>
          <th>{words.time}</th>
          <th className="n">{words.done}</th>
          <th className="n">{words.submitted}</th>
          <th className="n">{words.again}</th>
          <th className="n">{words.outOfAttempts}</th>
        </tr>
      </thead>
      <tbody>
        {series.slots.toReversed().map((slot) => (
          <tr key={slot.from}>
            <td>
              <a href={href('/tasks', { finishedFrom: iso(slot.from), finishedBefore: iso(slot.from + slot.length) })}>
                {format.moment(slot.from)}
              </a>
            </td>
            <td className="n">{format.count(slot.succeeded)}</td>
            <td className="n">{format.count(slot.count('SUBMITTED'))}</td>
            <td className="n">{format.count(slot.again)}</td>
            <td className="n">{format.count(slot.count('FAILED') + slot.count('ATTENTION'))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
