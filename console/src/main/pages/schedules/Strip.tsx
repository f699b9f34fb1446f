import { useFormat } from '../../format/useFormat';
import { taskHref } from '../../frame/href';
import { markOf, stateWords } from '../../words/states';
import { useWords } from '../../words/words';
import { countOutcomes, type Firing, type Mark, marksOf, type Outcome, STRIP } from './strip';
import { scheduleWords } from './words';

export function colourOf(outcome: Outcome): string {
  return outcome === 'SUBMITTED' ? 'var(--edge)' : markOf(outcome);
}

export function useOutcomeWords(): (outcome: Outcome) => string {
  const words = useWords(scheduleWords);
  const states = useWords(stateWords);
  return (outcome) => (outcome === 'SUBMITTED' ? words.submitted : states[outcome]);
}

/** What became of the last fires, a bar each. */
export function Strip({
  firings,
  cell,
  height,
  links,
}: {
  firings: Firing[];
  cell: number;
  height: number;
  /** Whether each mark leads to its task. */
  links?: boolean;
}) {
  const words = useWords(scheduleWords);
  const outcomes = useOutcomeWords();
  const format = useFormat();
  if (firings.length === 0) return <span className="faint">{words.stripNone}</span>;
  const said = countOutcomes(firings)
    .map(({ outcome, n }) => `${format.count(n)} ${outcomes(outcome)}`)
    .join(', ');
  const titleOf = (mark: Mark) => {
    const what = mark.at ? `${format.moment(mark.at)}, ${outcomes(mark.outcome)}` : outcomes(mark.outcome);
    return mark.task ? what : words.stripGone(what);
  };
  return (
    <svg
      className="sc-strip"
      width={STRIP * cell}
      height={height + 1}
      role={links ? 'group' : 'img'}
      aria-label={words.stripLabel(said)}
    >
      <path d={`M0 ${height + 0.5}H${STRIP * cell}`} stroke="var(--line)" />
      {marksOf(firings, cell, height).map((mark) => {
        const { id, task, x, y, width } = mark;
        const title = titleOf(mark);
        const bar = (
          <>
            <title>{title}</title>
            {links && <rect x={x} y="0" width={cell} height={height} fill="transparent" />}
            <rect x={x} y={y} width={width} height={mark.height} fill={colourOf(mark.outcome)} rx="1" />
          </>
        );
        return links && task ? (
          <a key={id} href={taskHref(task)} aria-label={title}>
            {bar}
          </a>
        ) : (
          <g key={id}>{bar}</g>
        );
      })}
    </svg>
  );
}
