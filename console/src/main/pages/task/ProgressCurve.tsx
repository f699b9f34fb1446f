import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { useFormat } from '../../format/useFormat';
import { useWords } from '../../words/words';
import type { TimeAxis } from './axis';
import { shorten, textWidth } from './labels';
import type { Curve, Sample } from './progress';
import { taskWords } from './words';

interface Props {
  curve: Curve;
  /** What its handler says that it does. */
  text?: string;
  total: number;
  axis: TimeAxis;
  top: number;
  height: number;
  left: number;
  right: number;
}

/** How far it came, on the time axis of the rows above. */
export function ProgressCurve({ curve, text, total, axis, top, height, left, right }: Props) {
  const words = useWords(taskWords);
  const format = useFormat();
  const y = scaleLinear()
    .domain([0, curve.top])
    .range([top + height, top + 14]);
  const path = line<Sample>()
    .x((s) => axis.x(s.at))
    .y((s) => y(s.done));
  const lastX = axis.x(curve.last.at);
  const done = format.count(curve.last.done);
  const expected = curve.expected;
  const doneAbout = expected && words.doneAbout(format.moment(expected.to.at));
  const lastFits = lastX - textWidth(done) > left;
  return (
    <g>
      <path d={`M0 ${top - 7.5}H${right}`} stroke="var(--line-2)" />
      <text className="b" x="0" y={top + 10}>
        {words.progress}
      </text>
      <text className="w" x="0" y={top + 28}>
        {total > 0 ? words.of(done, format.count(total)) : words.done(done)}
      </text>
      {curve.perMinute !== undefined && (
        <text x="0" y={top + 46}>
          {format.perMinute(curve.perMinute)}
        </text>
      )}
      {text && (
        <text x="0" y={top + 64}>
          {shorten(text, left - 60)}
        </text>
      )}
      {[0, curve.top / 2, curve.top].map((value) => (
        <g key={value}>
          <path d={`M${left - 8} ${Math.round(y(value)) + 0.5}H${right}`} stroke="var(--line)" />
          {Number.isInteger(value) && (
            <text className="e" x={left - 12} y={y(value) + 4}>
              {format.compact(value)}
            </text>
          )}
        </g>
      ))}
      {curve.lines.map((samples) => (
        <g key={samples[0]?.at}>
          <path
            d={`${path(samples)}V${y(0)}H${axis.x(samples[0]?.at ?? 0)}z`}
            fill="var(--running-mark)"
            fillOpacity=".12"
          />
          <path
            d={path(samples) ?? ''}
            fill="none"
            stroke="var(--running-mark)"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        </g>
      ))}
      {curve.holds.map((hold) => (
        <path
          key={hold.from}
          d={`M${axis.x(hold.from)} ${y(hold.done)}H${axis.x(hold.to)}`}
          stroke="var(--ink-3)"
          strokeDasharray="2 3"
        />
      ))}
      {curve.losses.map((loss) => {
        const x = axis.x(loss.at);
        const label = words.lostFrom(format.count(loss.from - loss.to), format.count(loss.to));
        const fitsLeft = x - 6 - textWidth(label) > left;
        return (
          <g key={loss.at}>
            <path d={`M${x} ${y(loss.from)}V${y(loss.to)}`} stroke="var(--failed-mark)" strokeWidth="2" />
            <text
              className={fitsLeft ? 'w halo e' : 'w halo'}
              x={fitsLeft ? x - 6 : x + 6}
              y={fitsLeft ? y(loss.from) - 8 : Math.min(top + height - 4, y(loss.to) + 18)}
            >
              {label}
            </text>
          </g>
        );
      })}
      {expected && (
        <path
          d={path([expected.from, ahead(expected, axis, right)]) ?? ''}
          fill="none"
          stroke="var(--running-mark)"
          strokeWidth="1.5"
          strokeDasharray="3 2.5"
        />
      )}
      {doneAbout && (
        <text className="w e halo" x={right} y={top + 3}>
          {doneAbout}
        </text>
      )}
      <circle cx={lastX} cy={y(curve.last.done)} r="3" fill="var(--running-mark)" />
      <text
        className={lastFits ? 'v e halo' : 'v halo'}
        x={lastFits ? lastX - 5 : lastX + 6}
        y={y(curve.last.done) - 8}
      >
        {done}
      </text>
    </g>
  );
}

/** Where the line to the expected end leaves the picture, if it does. */
function ahead({ from, to }: NonNullable<Curve['expected']>, axis: TimeAxis, right: number): Sample {
  const edge = axis.stretches.at(-1)?.to ?? to.at;
  if (to.at <= edge || axis.x(to.at) < right) return to;
  return { at: edge, done: from.done + ((to.done - from.done) * (edge - from.at)) / (to.at - from.at) };
}
