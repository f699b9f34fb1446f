import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { useParam } from '../../frame/params';
import { IconAt } from '../../parts/Icon';
import { Picture } from '../../parts/Section';
import { useWidth } from '../../parts/useWidth';
import { timeAxis } from '../../pictures/timeAxis';
import { inkOf, look, markOf, stateWords } from '../../words/states';
import { useLanguage, useWords } from '../../words/words';
import { barsOf, personOf, type Row, spanOf, tookOf } from './gantt';
import { bringInto, useSelectHref } from './selection';
import { TimesTable } from './tables';
import { workflowWords } from './words';

const ROW = 26;
const AXIS = 24;
const NAMES = 176;
/** Room on the right for how long it took. */
const RIGHT = 64;
const FIT = 22;

/** One row a task on one axis of time. */
export function Gantt({
  workflow,
  rows,
  chain,
  selected,
  now,
}: {
  workflow: Schemas['WorkflowStatus'];
  rows: Row[];
  chain: string[];
  selected: string;
  now: number;
}) {
  const words = useWords(workflowWords);
  const states = useWords(stateWords);
  const format = useFormat();
  const language = useLanguage();
  const hrefOf = useSelectHref();
  const [, select] = useParam('task');
  const [ref, width] = useWidth<HTMLDivElement>(520);
  const moved = useRef(false);
  const created = Date.parse(workflow.createdAt);
  const live = !workflow.finishedAt;
  const span = spanOf(created, live ? undefined : now, now);
  const axis = timeAxis(span.from, span.to, NAMES, width - RIGHT, language, 84);
  const height = rows.length * ROW;
  const onChain = new Set(chain);
  const ends = new Map(rows.map((row) => [row.id, row.endedAt]));
  // While something else holds it up, the chain so far says nothing of how long it takes.
  const decided = chain.length > 1 && (!live || ends.get(chain.at(-1) ?? '') === undefined);
  const places = new Map(rows.map((row, i) => [row.id, i]));

  useEffect(() => {
    const row = ref.current?.querySelector<SVGAElement>(`[data-row="${selected}"]`);
    bringInto(ref.current, row);
    if (moved.current) row?.focus({ preventScroll: true });
    moved.current = false;
  }, [selected, ref]);

  function onKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = rows[(places.get(selected) ?? -1) + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    moved.current = true;
    select(next.id);
  }

  return (
    <Picture
      name="time"
      title={words.gantt}
      sub={decided ? words.chain(format.duration(now - created)) : words.ganttSub}
      legend={
        <Legend
          earlier={rows.some((row) => row.lastStartedAt !== undefined)}
          person={rows.some((row) => personOf(row, now) !== undefined)}
          chain={chain.length > 1}
        />
      }
      table={() => <TimesTable rows={rows} now={now} />}
    >
      <div className="wf-gantt" ref={ref}>
        <svg className="wf-gantt-axis" width={width} height={AXIS} aria-hidden="true">
          {axis.ticks
            .filter((tick) => !live || Math.abs(tick.x - axis.x(now)) > 44)
            .map((tick) => (
              <text key={tick.at} className="m" x={tick.x} y="14">
                {tick.label}
              </text>
            ))}
          {live && (
            <text className="m b" x={axis.x(now)} y="14">
              {words.now}
            </text>
          )}
        </svg>
        <svg
          width={width}
          height={height}
          role="group"
          aria-label={words.ganttLabel(format.count(rows.length))}
          onKeyDown={onKey}
        >
          {axis.ticks.map((tick) => (
            <path key={tick.at} d={`M${Math.round(tick.x) + 0.5} 0V${height}`} stroke="var(--line)" />
          ))}
          {rows.map((row, i) => {
            const bars = barsOf(row, axis.x, now);
            const took = tookOf(row, now);
            const time = took === undefined ? row.type : format.duration(took);
            const label = words.nodeLabel(row.name, states[row.state], time);
            const person = personOf(row, now);
            const y = i * ROW;
            const mid = y + ROW / 2;
            const strong = onChain.has(row.id);
            const color = markOf(row.state);
            return (
              <a
                key={row.id}
                href={hrefOf(row.id)}
                data-row={row.id}
                className={row.id === selected ? 'wf-row selected' : 'wf-row'}
                aria-current={row.id === selected ? 'true' : undefined}
                aria-label={person === undefined ? label : words.waitedLabel(label, format.duration(person))}
                tabIndex={(selected && places.has(selected) ? row.id === selected : i === 0) ? 0 : -1}
              >
                <rect className="ground" x="0" y={y} width={width} height={ROW} />
                <IconAt name={look(row.state)} x={2} y={mid - 7} size={14} color={inkOf(row.state)} />
                <text className={strong ? 'b' : 'v'} x="24" y={mid + 4}>
                  {row.name.length > FIT ? `${row.name.slice(0, FIT - 1)}…` : row.name}
                </text>
                <Bar of={bars.wait} mid={mid} color="var(--ready-mark)" thin />
                <Bar of={bars.earlier} mid={mid} color={color} opacity={0.3} />
                <Bar of={bars.run} mid={mid} color={color} opacity={strong ? 1 : 0.55} />
                <Bar of={bars.person} mid={mid} color="var(--attention-mark)" thin />
                {took !== undefined && (
                  <text className="w e" x={width - 4} y={mid + 4}>
                    {format.duration(took)}
                  </text>
                )}
              </a>
            );
          })}
          {chain.slice(1).map((id, i) => {
            const before = chain[i] ?? '';
            const x = axis.x(ends.get(before) ?? now);
            const from = (places.get(before) ?? 0) * ROW + ROW / 2;
            const to = (places.get(id) ?? 0) * ROW + ROW / 2;
            return <path key={id} className="wf-step" d={`M${x} ${from + 6}V${to - 6}`} />;
          })}
          {live && <path d={`M${axis.x(now)} 0V${height}`} stroke="var(--ink)" />}
        </svg>
      </div>
    </Picture>
  );
}

/** Thin where it waits. */
function Bar({
  of,
  mid,
  color,
  opacity,
  thin,
}: {
  of: [number, number] | undefined;
  mid: number;
  color: string;
  opacity?: number;
  thin?: boolean;
}) {
  if (!of) return null;
  const [from, to] = of;
  const height = thin ? 3 : 12;
  return <rect x={from} y={mid - height / 2} width={to - from} height={height} fill={color} opacity={opacity} />;
}

function Legend({ earlier, person, chain }: { earlier: boolean; person: boolean; chain: boolean }) {
  const words = useWords(workflowWords);
  return (
    <ul className="leg">
      <li>
        <i style={{ height: 3, background: 'var(--ready-mark)' }} />
        {words.ganttWait}
      </li>
      <li>
        <i style={{ height: 10, background: 'var(--running-mark)', opacity: chain ? 1 : 0.55 }} />
        {words.ganttRun}
      </li>
      {earlier && (
        <li>
          <i style={{ height: 10, background: 'var(--running-mark)', opacity: 0.3 }} />
          {words.ganttEarlier}
        </li>
      )}
      {person && (
        <li>
          <i style={{ height: 3, background: 'var(--attention-mark)' }} />
          {words.ganttPerson}
        </li>
      )}
    </ul>
  );
}
