import { useMemo } from 'react';
import { perMinute, type Series, type Slot } from '../../api/statistics';
import { useFormat } from '../../format/useFormat';
import { useParam } from '../../frame/params';
import { Picture } from '../../parts/Section';
import { useWidth } from '../../parts/useWidth';
import { timeAxis } from '../../pictures/timeAxis';
import { useLanguage, useWords } from '../../words/words';
import { BrushHandles } from './BrushHandles';
import { finishedHref } from './finishedHref';
import { ThroughputTable } from './ThroughputTable';
import { AXIS, BOTTOM, scales, TOP, toBars } from './throughput';
import { useBrush } from './useBrush';
import { overviewWords } from './words';

const NAME = 'throughput';
const LEFT = 44;
const HEIGHT = 204;

/** Something that happened, such as a lost worker. */
export interface Mark {
  at: number;
  text: string;
}

export function Throughput({ series, now15, marks }: { series: Series; now15: Slot; marks: Mark[] }) {
  const words = useWords(overviewWords);
  const format = useFormat();
  const language = useLanguage();
  const [ref, width] = useWidth<HTMLDivElement>(680);
  const bars = useMemo(() => toBars(series.slots), [series]);
  const scale = scales(bars);
  const axis = timeAxis(series.from, series.to, LEFT, width, language);
  const gap = Math.max(1, Math.min(2, (axis.x(series.from + (bars[0]?.length ?? 0)) - LEFT) / 6));
  const [shown] = useParam(`${NAME}.as`, 'picture');
  const brush = useBrush(axis, bars);
  const { chosen } = brush;
  const rate = (look: string, name: string, counted: number, title?: string) => (
    <li title={title}>
      <i className={look} />
      <span className="dim">{name}</span>
      <b>{format.rate(perMinute(counted, now15))}</b>
      <span className="faint">{words.unit}</span>
    </li>
  );
  const legend = (
    <ul className="leg">
      {rate('ov-done', words.done, now15.succeeded)}
      {rate('ov-submitted', words.submitted, now15.count('SUBMITTED'))}
      {rate('ov-otherwise', words.otherwise, now15.otherwise, words.otherwiseLong)}
      {rate('ov-out', words.outOfAttempts, now15.count('FAILED') + now15.count('ATTENTION'))}
    </ul>
  );

  const bar = (b: { from: number; length: number }, y: number, bottom: number) => {
    const x = axis.x(b.from);
    return `M${x.toFixed(1)} ${y.toFixed(1)}h${Math.max(1, axis.x(b.from + b.length) - x - gap).toFixed(1)}V${bottom.toFixed(1)}H${x.toFixed(1)}z`;
  };

  return (
    <Picture
      name={NAME}
      title={words.throughput}
      legend={legend}
      end={
        <>
          {scale.factor !== 1 && <span className="faint">{words.scaleBelow(format.count(scale.factor))}</span>}{' '}
          {shown === 'picture' && (
            <button type="button" className="quiet" onClick={chosen ? brush.clear : brush.begin}>
              {chosen ? words.clearBrush : words.selectRange}
            </button>
          )}
        </>
      }
      table={() => <ThroughputTable series={series} />}
    >
      <div className="pan" ref={ref}>
        <svg
          width={width}
          height={HEIGHT}
          className="ov-throughput"
          role="group"
          aria-label={words.throughputLabel(format.moment(series.from), format.moment(series.to))}
          {...brush.pointer}
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
            d={bars.map((b) => bar(b, AXIS + 1, scale.down(b.otherwise + b.out))).join('')}
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
                href={finishedHref(slot.from, slot.from + slot.length)}
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
          {chosen && <BrushHandles chosen={chosen} axis={axis} slots={series.slots} brush={brush} />}
        </svg>
      </div>
    </Picture>
  );
}
