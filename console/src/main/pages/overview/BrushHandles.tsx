import type { Slot } from '../../api/statistics';
import { useFormat } from '../../format/useFormat';
import type { TimeAxis } from '../../pictures/timeAxis';
import { useWords } from '../../words/words';
import type { Brush } from './brush';
import { finishedHref } from './finishedHref';
import { BOTTOM, TOP, within } from './throughput';
import type { useBrush } from './useBrush';
import { overviewWords } from './words';

/** The ends of what is brushed, which keys move, and what lies between them, as a link to those tasks. */
export function BrushHandles({
  chosen,
  axis,
  slots,
  brush,
}: {
  chosen: Brush;
  axis: TimeAxis;
  slots: Slot[];
  brush: Pick<ReturnType<typeof useBrush>, 'firstHandle' | 'onKey'>;
}) {
  const words = useWords(overviewWords);
  const format = useFormat();
  const ended = within(slots, chosen.from, chosen.to).reduce((sum, slot) => sum + slot.ended, 0);
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <g
          key={end}
          ref={end === 'from' ? brush.firstHandle : undefined}
          role="slider"
          tabIndex={0}
          className="ov-handle"
          aria-label={end === 'from' ? words.brushFrom : words.brushTo}
          aria-valuenow={chosen[end]}
          aria-valuemin={axis.from}
          aria-valuemax={axis.to}
          aria-valuetext={format.moment(chosen[end])}
          onKeyDown={(event) => brush.onKey(event, end)}
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
      <a href={finishedHref(chosen.from, chosen.to)}>
        <text className="w e halo" x={Math.max(220, axis.x(chosen.to))} y={16}>
          {words.brushed(format.duration(chosen.to - chosen.from))}
          <tspan className="v" textDecoration="underline">
            {words.brushedTasks(format.count(ended))}
          </tspan>
        </text>
      </a>
    </>
  );
}
