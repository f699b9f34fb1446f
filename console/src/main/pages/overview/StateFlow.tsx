import type { Schemas } from '../../api/client';
import type { Slot } from '../../api/statistics';
import { useFormat } from '../../format/useFormat';
import { href } from '../../frame/href';
import { IconAt } from '../../parts/Icon';
import { Picture } from '../../parts/Section';
import { State } from '../../parts/State';
import { useWidth } from '../../parts/useWidth';
import { inkOf, look, markOf, STATES, stateWords, type TaskState } from '../../words/states';
import { useWords } from '../../words/words';
import { band, bandWidth, toRates } from './flow';
import { overviewWords } from './words';

const TOP = 84;
const HEIGHT = 262;

type Counts = Partial<Record<TaskState, Schemas['Count']>>;

/** Where tasks are now, and how many a minute go which way. */
export function StateFlow({ counts, slot }: { counts: Counts; slot: Slot }) {
  const words = useWords(overviewWords);
  const states = useWords(stateWords);
  const format = useFormat();
  const [ref, width] = useWidth<HTMLDivElement>(560);
  const rates = toRates(slot);
  const most = Math.max(rates.submitted, rates.started, rates.succeeded, 1e-9);
  const wide = (rate: number) => bandWidth(rate, most);

  const at = {
    submitted: 0,
    side: width * 0.19,
    ready: width * 0.29,
    running: width * 0.53,
    attention: width * 0.665,
    end: width * 0.835,
  };
  const middle = Math.max(wide(rates.submitted), wide(rates.started), wide(rates.succeeded), 40);
  const bottom = TOP + middle;
  const toTasks = (state: TaskState) => href('/tasks', { state });
  const now = (state: TaskState) => format.capped(counts[state] ?? { value: 0, atLeast: false });

  /** A state beside the main stream: a small mark, its icon, word and number on one line. */
  const side = (state: TaskState, x: number, y: number, labelY: number, value: string) => (
    <a href={toTasks(state)}>
      <rect x={x} y={y} width="6" height="4" rx="1" fill={markOf(state)} />
      <IconAt name={look(state)} x={x - 2} y={labelY - 10.5} size={13} color={inkOf(state)} />
      <text x={x + 15} y={labelY}>
        <tspan style={{ fill: inkOf(state), fontWeight: 500 }}>{states[state]}</tspan>
        <tspan dx="6" style={{ fill: 'var(--ink)' }}>
          {value}
        </tspan>
      </text>
    </a>
  );

  /** A state of the main stream: its bar, and what stands in the band right of it. */
  const main = (state: TaskState, x: number, value: string) => (
    <a href={toTasks(state)}>
      <rect x={x} y={TOP} width="6" height={middle} rx="1" fill={markOf(state)} />
      <IconAt name={look(state)} x={x + 14} y={TOP + middle / 2 - 17} size={13} color={inkOf(state)} />
      <text x={x + 31} y={TOP + middle / 2 - 6} style={{ fill: 'var(--ink)', fontWeight: 500 }}>
        {states[state]}
      </text>
      <text className="ov-figure" x={x + 14} y={TOP + middle / 2 + 15}>
        {value}
      </text>
    </a>
  );

  const hair = (d: string, color: string) => (
    <path d={d} fill="none" stroke={color} strokeOpacity=".55" strokeDasharray="2 3" />
  );
  const ends: TaskState[] = ['FAILED', 'SKIPPED', 'CANCELLED', 'RESOLVED'];
  const rateOf: Partial<Record<TaskState, number>> = {
    FAILED: rates.failed,
    SKIPPED: rates.skipped,
    CANCELLED: rates.cancelled,
    RESOLVED: rates.resolved,
  };
  const endsY = bottom + 34;

  return (
    <Picture name="flow" title={words.flow} sub={words.flowSub} table={() => <FlowTable counts={counts} slot={slot} />}>
      <div className="pan mid" ref={ref}>
        <svg width={width} height={HEIGHT} role="group" aria-label={words.flowLabel}>
          {hair(`M6 ${TOP + 6}C${at.side / 2} ${TOP + 6} ${at.side / 2} 40 ${at.side} 40`, 'var(--scheduled-mark)')}
          {hair(
            `M${at.side + 6} 40C${at.side + 28} 40 ${at.ready - 28} ${TOP + 4} ${at.ready} ${TOP + 4}`,
            'var(--ready-mark)',
          )}
          {hair(
            `M6 ${bottom - 6}C${at.side / 2} ${bottom - 6} ${at.side / 2} ${bottom + 48} ${at.side} ${bottom + 48}`,
            'var(--blocked-mark)',
          )}
          {hair(
            `M${at.side + 6} ${bottom + 48}C${at.side + 28} ${bottom + 48} ${at.ready - 28} ${bottom - 4} ${at.ready} ${bottom - 4}`,
            'var(--ready-mark)',
          )}
          <path d={band(6, TOP, at.ready, TOP, wide(rates.submitted))} fill="var(--ready-mark)" fillOpacity=".3" />
          <path
            d={band(at.ready + 6, TOP, at.running, TOP, wide(rates.started))}
            fill="var(--running-mark)"
            fillOpacity=".3"
          />
          <path
            d={band(at.running + 6, TOP, at.end, TOP, wide(rates.succeeded))}
            fill="var(--succeeded-mark)"
            fillOpacity=".3"
          />
          {rates.failed > 0 && (
            <path
              d={band(at.running + 6, bottom - 3, at.end, endsY - 5, wide(rates.failed))}
              fill="var(--failed-mark)"
              fillOpacity=".9"
            />
          )}
          {rates.attention > 0 && (
            <path
              d={band(at.running + 6, bottom - 3, at.attention, bottom + 60, wide(rates.attention))}
              fill="var(--attention-mark)"
              fillOpacity=".9"
            />
          )}
          {rates.otherwise > 0 && (
            <>
              <path
                d={`M${at.running + 3} ${TOP}V57Q${at.running + 3} 42 ${at.running - 18} 42H${at.side + 9}`}
                fill="none"
                stroke="var(--scheduled-mark)"
                strokeWidth={Math.min(10, Math.max(1.8, wide(rates.otherwise)))}
                strokeOpacity=".7"
              />
              <path
                d={`m${at.side + 16} 37.5 -7 4.5 7 4.5`}
                fill="none"
                stroke="var(--scheduled-mark)"
                strokeWidth="1.5"
              />
              <text className="w e halo" x={at.running - 8} y={62}>
                <title>{words.otherwiseLong}</title>
                {words.otherwiseRate(format.perMinute(rates.otherwise))}
              </text>
            </>
          )}
          <rect x={at.submitted} y={TOP} width="6" height={middle} rx="1" fill="var(--ink-3)" />
          <text x={14} y={TOP + middle / 2 - 6} style={{ fill: 'var(--ink)', fontWeight: 500 }}>
            {words.submitted[0]?.toUpperCase()}
            {words.submitted.slice(1)}
          </text>
          <text className="ov-figure" x={14} y={TOP + middle / 2 + 15}>
            {format.rate(rates.submitted)}
            <tspan className="ov-unit" dx="4">
              {words.unit}
            </tspan>
          </text>
          {side('SCHEDULED', at.side, 38, 28, now('SCHEDULED'))}
          {side('BLOCKED', at.side, bottom + 46, bottom + 66, now('BLOCKED'))}
          {main('READY', at.ready, now('READY'))}
          {main('RUNNING', at.running, now('RUNNING'))}
          <path d={`M${at.running + 3} ${bottom}V${bottom + 40}`} stroke="var(--paused-mark)" strokeDasharray="2 3" />
          {side('PAUSED', at.running, bottom + 40, bottom + 62, now('PAUSED'))}
          {side('ATTENTION', at.attention, bottom + 60, bottom + 80, now('ATTENTION'))}
          <a href={toTasks('SUCCEEDED')}>
            <rect x={at.end} y={TOP} width="6" height={middle} rx="1" fill={markOf('SUCCEEDED')} />
            <IconAt name="succeeded" x={at.end + 14} y={TOP + middle / 2 - 17} size={13} color={inkOf('SUCCEEDED')} />
            <text x={at.end + 31} y={TOP + middle / 2 - 6} style={{ fill: 'var(--ink)', fontWeight: 500 }}>
              {states.SUCCEEDED}
            </text>
            <text className="ov-figure" x={at.end + 14} y={TOP + middle / 2 + 15}>
              {format.rate(rates.succeeded)}
              <tspan className="ov-unit" dx="4">
                {words.unit}
              </tspan>
            </text>
          </a>
          {ends.map((state, i) => (
            <a key={state} href={toTasks(state)}>
              <rect x={at.end} y={endsY - 6 + i * 19} width="6" height="4" rx="1" fill={markOf(state)} />
              <IconAt name={look(state)} x={at.end + 14} y={endsY - 10.5 + i * 19} size={13} color={inkOf(state)} />
              <text x={at.end + 31} y={endsY + i * 19} style={{ fill: inkOf(state), fontWeight: 500 }}>
                {states[state]}
              </text>
              <text className="v e" x={width - 1} y={endsY + i * 19}>
                {format.rate(rateOf[state] ?? 0)}
              </text>
            </a>
          ))}
        </svg>
      </div>
    </Picture>
  );
}

function FlowTable({ counts, slot }: { counts: Counts; slot: Slot }) {
  const words = useWords(overviewWords);
  const format = useFormat();
  const rates = toRates(slot);
  const rate: Partial<Record<TaskState, number>> = {
    RUNNING: rates.started,
    SCHEDULED: rates.otherwise,
    ATTENTION: rates.attention,
    SUCCEEDED: rates.succeeded,
    FAILED: rates.failed,
    CANCELLED: rates.cancelled,
    SKIPPED: rates.skipped,
    RESOLVED: rates.resolved,
  };
  return (
    <table>
      <thead>
        <tr>
          <th>{words.state}</th>
          <th className="n">{words.now}</th>
          <th className="n">{words.perMinute}</th>
        </tr>
      </thead>
      <tbody>
        {STATES.map((state) => (
          <tr key={state}>
            <td>
              <a href={href('/tasks', { state })}>
                <State state={state} />
              </a>
            </td>
            <td className="n">{format.capped(counts[state] ?? { value: 0, atLeast: false })}</td>
            <td className="n">{rate[state] === undefined ? '–' : format.rate(rate[state])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
