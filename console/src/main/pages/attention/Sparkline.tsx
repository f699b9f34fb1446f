import type { ErrorGroup, ErrorGroups, GroupedState } from '../../api/errorGroups';
import { useFormat } from '../../format/useFormat';
import { markOf } from '../../words/states';
import { useWords } from '../../words/words';
import { bars, mostOf, peak } from './sparkline';
import { attentionWords } from './words';

const WIDTH = 118;
const HEIGHT = 22;

/** When the errors of a group happened, on the time and the scale that all groups share. */
export function Sparkline({ group, all, state }: { group: ErrorGroup; all: ErrorGroups; state: GroupedState }) {
  const words = useWords(attentionWords);
  const format = useFormat();
  const top = peak(group.counts);
  if (top === undefined) return null;
  return (
    <svg
      className="att-spark"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={words.sparkline(
        format.moment(group.firstAt),
        format.moment(group.lastAt),
        format.moment(all.from + top * all.step),
      )}
    >
      <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} stroke="var(--line-2)" />
      {bars(group.counts, mostOf(all.items), WIDTH, HEIGHT).map((bar) => (
        <rect key={bar.x} {...bar} fill={markOf(state)} />
      ))}
    </svg>
  );
}

/** The same as a table. */
export function SparklineTable({ group, all }: { group: ErrorGroup; all: ErrorGroups }) {
  const words = useWords(attentionWords);
  const format = useFormat();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.from}</th>
          <th scope="col" className="n">
            {words.errors}
          </th>
        </tr>
      </thead>
      <tbody>
        {group.counts.map((count, i) => (
          <tr key={i}>
            <td>{format.moment(all.from + i * all.step)}</td>
            <td className="n">{format.count(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
