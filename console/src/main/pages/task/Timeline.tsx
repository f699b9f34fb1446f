import { useId } from 'react';
import type { Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href } from '../../frame/href';
import { useParam } from '../../frame/params';
import { IconAt } from '../../parts/Icon';
import { Picture } from '../../parts/Section';
import { useNow } from '../../parts/useNow';
import { useWidth } from '../../parts/useWidth';
import { isFinal } from '../../words/states';
import { useWords } from '../../words/words';
import { axisOf, type TimeAxis } from './axis';
import { Legend } from './Legend';
import { LifeBar, Zigzag } from './LifeBar';
import { beside, shorten } from './labels';
import { type Execution, nextStart, segmentsOf } from './life';
import { OUTCOME_LOOK } from './outcomes';
import { ProgressCurve } from './ProgressCurve';
import { curveOf } from './progress';
import { endOf } from './span';
import { TimelineTable } from './TimelineTable';
import { useOutcomeText } from './useOutcomeText';
import { useTickText } from './useTickText';
import { taskWords } from './words';

const LEFT = 184;
const ROW = 26;
const ROWS_TOP = 56;
const CURVE = 112;
const AXIS = 24;
const LEAST_WIDTH = 640;
const LABEL_CLASS = { right: 'w halo', left: 'w halo e', inside: 'v' };
/** More executions than this are folded, the oldest first. */
export const MOST_ROWS = 12;

interface Props {
  task: Schemas['ShownTask'];
  life: Schemas['TaskLife'];
  executions: Execution[];
  progress?: Schemas['Progress'];
  reason?: Schemas['Reason'];
  audit: Schemas['ShownEntry'][];
}

/** The whole life, one row for each execution, and the progress, on one time axis. */
export function Timeline({ task, life, executions, progress, reason, audit }: Props) {
  const words = useWords(taskWords);
  const format = useFormat();
  const now = useNow();
  const hatch = useId();
  const [ref, width] = useWidth<HTMLDivElement>(LEAST_WIDTH);
  const [rows, setRows] = useParam('rows', 'newest');
  const tickText = useTickText();

  const segments = segmentsOf(task, life, now);
  const next = nextStart(task, reason, now);
  const curve = curveOf(progress, executions, isFinal(task.state) ? undefined : now, next);
  const end = endOf(task, segments, executions, curve?.expected, now);
  const right = width - 8;
  const axis = axisOf(segments, end, LEFT, right);

  const all = executions.filter((e) => e.number !== undefined);
  const folded = rows === 'all' ? 0 : Math.max(0, all.length - MOST_ROWS);
  const shown = all.slice(folded);
  const rowCount = shown.length + (next === undefined ? 0 : 1);
  const rowsEnd = ROWS_TOP + rowCount * ROW;
  const bottom = curve ? rowsEnd + 14 + CURVE : rowsEnd + 4;
  const final = isFinal(task.state);
  const nowX = axis.x(now);
  const boxX = Math.min(nowX - 16, width - 32);

  return (
    <Picture
      name="life"
      title={words.happened}
      legend={
        <Legend
          kinds={[...new Set(segments.map((s) => s.kind))]}
          lost={executions.some((e) => e.outcome === 'LOST')}
          cut={axis.stretches.some((s) => s.cut)}
          hatch={hatch}
        />
      }
      table={() => <TimelineTable segments={segments} executions={executions} progress={progress} audit={audit} />}
    >
      {all.length > MOST_ROWS && (
        <p className="task-folded faint">
          {folded > 0 && words.olderFolded(format.count(folded))}
          <button type="button" className="quiet" onClick={() => setRows(folded > 0 ? 'all' : 'newest')}>
            {folded > 0 ? words.showAll : words.showFewer}
          </button>
        </p>
      )}
      <div className="pan mid task-pan" ref={ref}>
        <svg
          width={width}
          height={bottom + AXIS}
          overflow="visible"
          role="group"
          aria-label={words.timelineLabel(
            format.moment(segments[0]?.from ?? now),
            format.moment(end),
            format.count(all.length),
          )}
        >
          <defs>
            <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M0 0v5" stroke="var(--paused-mark)" strokeWidth="2.4" />
            </pattern>
          </defs>
          {axis.ticks.map((tick) => (
            <g key={tick.at}>
              <path d={`M${tick.x} 14V${bottom}`} stroke="var(--line)" />
              {tick.x < right - 28 && (final || Math.abs(tick.x - nowX) > 52) && (
                <text className="m" x={tick.x} y={bottom + 16}>
                  {tickText(tick)}
                </text>
              )}
            </g>
          ))}
          {!final && (
            <>
              <path d={`M${nowX} 8V${bottom}`} stroke="var(--ink)" />
              <path d={`M${boxX} ${bottom + 2}h32v17h-32z`} fill="var(--ink)" />
              <text className="m task-now" x={boxX + 16} y={bottom + 15}>
                {words.now}
              </text>
            </>
          )}
          <LifeBar
            segments={segments}
            executions={executions}
            axis={axis}
            left={LEFT}
            right={right}
            hatch={hatch}
            line={final ? undefined : nowX}
          />
          {shown.map((execution, i) => (
            <Row
              key={execution.number}
              task={task}
              execution={execution}
              axis={axis}
              y={ROWS_TOP + i * ROW}
              width={width}
              right={final ? right : nowX}
              audit={audit}
            />
          ))}
          {next !== undefined && (
            <NextRow number={all.length + 1} at={next} axis={axis} y={rowsEnd - ROW} width={width} right={right} />
          )}
          {curve && (
            <ProgressCurve
              curve={curve}
              text={progress?.reported?.text ?? undefined}
              total={progress?.reported?.total ?? 0}
              axis={axis}
              top={rowsEnd + 14}
              height={CURVE - 12}
              left={LEFT}
              right={right}
            />
          )}
          {axis.stretches
            .filter((s) => s.cut)
            .map((s) => (
              <CutMark key={s.from} x={(s.x0 + s.x1) / 2} y={bottom} />
            ))}
        </svg>
      </div>
      {all.length === 0 && <p className="dim">{final ? words.neverRunAtAll : words.neverRun}</p>}
    </Picture>
  );
}

/** The axis jumps here. */
function CutMark({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <path d={`M${x - 5} ${y - 5}h10v10h-10z`} fill="var(--sheet)" />
      <path d={`M${x - 5} ${y + 5}l4 -10M${x + 1} ${y + 5}l4 -10`} stroke="var(--edge)" />
    </g>
  );
}

interface RowProps {
  axis: TimeAxis;
  y: number;
  width: number;
  right: number;
}

function Row({
  task,
  execution,
  axis,
  y,
  width,
  right,
  audit,
}: RowProps & { task: Schemas['ShownTask']; execution: Execution; audit: Schemas['ShownEntry'][] }) {
  const words = useWords(taskWords);
  const format = useFormat();
  const text = useOutcomeText(audit).short(execution);
  const [, choose] = useParam('execution');
  const x0 = axis.x(execution.from ?? execution.to);
  const x1 = Math.max(x0 + 2, axis.x(execution.to));
  const lost = execution.outcome === 'LOST';
  const label = beside({ x0, x1 }, text, LEFT, right, lost ? 0 : undefined);
  const look = OUTCOME_LOOK[execution.outcome];
  const name = words.execution(format.count(execution.number ?? 0));
  return (
    <a
      href={href(`/tasks/${task.id}`, { execution: String(execution.number) })}
      className="task-row"
      onClick={(e) => {
        // Here and not elsewhere: the list below opens it, and the page does not go to its top.
        if (e.ctrlKey || e.metaKey || e.shiftKey) return;
        e.preventDefault();
        choose(String(execution.number));
      }}
    >
      <title>{`${name}: ${text}`}</title>
      <rect className="task-hit" x="0" y={y} width={width} height={ROW} />
      <path d={`M0 ${y + 0.5}H${width}`} stroke="var(--line)" />
      <text className="v" x="0" y={y + 17}>
        {name}
      </text>
      <text className="e" x={LEFT - 12} y={y + 17}>
        {shorten(execution.host ?? '', 92)}
      </text>
      <rect x={x0} y={y + 7} width={x1 - x0} height="12" fill="var(--running-mark)" fillOpacity=".34" />
      <path d={`M${x0} ${y + 7}v12`} stroke="var(--running-mark)" strokeWidth="2" />
      {lost ? (
        <Zigzag x={x1} y={y + 7} height={12} />
      ) : (
        <IconAt name={look.icon} x={label.iconX} y={y + 6} color={look.ink} />
      )}
      <text className={LABEL_CLASS[label.side]} x={label.textX} y={y + 17}>
        {label.text}
      </text>
    </a>
  );
}

/** The execution that is to come. */
function NextRow({ number, at, axis, y, width, right }: RowProps & { number: number; at: number }) {
  const words = useWords(taskWords);
  const format = useFormat();
  const x = axis.x(at);
  const text = words.starts(format.moment(at));
  const fits = right - x > 6.2 * text.length + 12;
  return (
    <g>
      <path d={`M0 ${y + 0.5}H${width}`} stroke="var(--line)" />
      <text className="v" x="0" y={y + 17}>
        {words.execution(format.count(number))}
      </text>
      <text className="e" x={LEFT - 12} y={y + 17}>
        {words.toCome}
      </text>
      <rect
        x={x + 0.5}
        y={y + 5.5}
        width={Math.max(4, right - x)}
        height="15"
        fill="var(--sheet)"
        stroke="var(--running-mark)"
        strokeDasharray="3 2.5"
      />
      <text className={fits ? 'w' : 'w e halo'} x={fits ? x + 8 : x - 8} y={y + 17}>
        {text}
      </text>
    </g>
  );
}
