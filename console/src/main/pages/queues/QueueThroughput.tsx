import { perMinute, type Series, withoutNewest } from '../../api/statistics';
import { useFormat } from '../../format/useFormat';
import { Picture } from '../../parts/Section';
import { useWidth } from '../../parts/useWidth';
import { timeAxis } from '../../pictures/timeAxis';
import { useLanguage, useWords } from '../../words/words';
import { queueWords } from './words';

const HEIGHT = 132;
const AXIS = 108;
const LEFT = 44;

/** What came in and went out, an hour a bar. */
export function QueueThroughput({ series }: { series: Series }) {
  const words = useWords(queueWords);
  const format = useFormat();
  const language = useLanguage();
  const [ref, width] = useWidth<HTMLDivElement>(320);
  const slots = withoutNewest(series.slots);
  const most = Math.max(...slots.map((s) => perMinute(Math.max(s.succeeded, s.count('SUBMITTED')), s)), 0.1);
  const axis = timeAxis(series.from, series.to, LEFT, width, language);
  const y = (rate: number) => AXIS - (rate / most) * (AXIS - 14);
  return (
    <Picture
      name="through"
      title={words.through}
      sub={words.throughSub}
      legend={
        <ul className="leg">
          <li>
            <i className="qu-done" />
            <span className="dim">{words.done}</span>
          </li>
          <li>
            <i className="qu-submitted" />
            <span className="dim">{words.submitted}</span>
          </li>
        </ul>
      }
      table={() => (
        <table>
          <thead>
            <tr>
              <th>{words.time}</th>
              <th className="n">{words.submitted}</th>
              <th className="n">{words.done}</th>
            </tr>
          </thead>
          <tbody>
            {series.slots.toReversed().map((slot) => (
              <tr key={slot.from}>
                <td>{format.moment(slot.from)}</td>
                <td className="n">{format.count(slot.count('SUBMITTED'))}</td>
                <td className="n">{format.count(slot.succeeded)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    >
      <div ref={ref}>
        <svg width={width} height={HEIGHT} role="img" aria-label={words.throughSub}>
          <path d={`M${LEFT} ${y(most) + 0.5}H${width}`} stroke="var(--line)" />
          <text className="e" x={LEFT - 8} y={y(most) + 4}>
            {format.rate(most)}
          </text>
          <text className="e" x={LEFT - 8} y={AXIS + 4}>
            0
          </text>
          {slots.map((slot) => {
            const x = axis.x(slot.from);
            const w = Math.max(1, axis.x(slot.from + slot.length) - x - 2);
            const top = y(perMinute(slot.succeeded, slot));
            return (
              <g key={slot.from}>
                <rect x={x} y={top} width={w} height={AXIS - top} fill="var(--succeeded-mark)" fillOpacity=".34" />
                <rect x={x} y={top} width={w} height={Math.min(2, AXIS - top)} fill="var(--succeeded-mark)" />
              </g>
            );
          })}
          <path
            d={slots
              .map(
                (s, i) => `${i ? 'L' : 'M'}${axis.x(s.from + s.length / 2)} ${y(perMinute(s.count('SUBMITTED'), s))}`,
              )
              .join('')}
            fill="none"
            stroke="var(--ink)"
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
          <path d={`M${LEFT} ${AXIS + 0.5}H${width}`} stroke="var(--edge)" />
          {axis.ticks.map((tick) => (
            <text key={tick.at} className="m" x={tick.x} y={HEIGHT - 6}>
              {tick.label}
            </text>
          ))}
        </svg>
      </div>
    </Picture>
  );
}
