import type { Series } from '../../api/statistics';
import { useFormat } from '../../format/useFormat';
import { useWords } from '../../words/words';
import { finishedHref } from './finishedHref';
import { overviewWords } from './words';

/** The twin of the picture of throughput. */
export function ThroughputTable({ series }: { series: Series }) {
  const words = useWords(overviewWords);
  const format = useFormat();
  return (
    <table>
      <thead>
        <tr>
          <th>{words.time}</th>
          <th className="n">{words.done}</th>
          <th className="n">{words.submitted}</th>
          <th className="n">{words.otherwiseLong}</th>
          <th className="n">{words.outOfAttempts}</th>
        </tr>
      </thead>
      <tbody>
        {series.slots.toReversed().map((slot) => (
          <tr key={slot.from}>
            <td>
              <a href={finishedHref(slot.from, slot.from + slot.length)}>{format.moment(slot.from)}</a>
            </td>
            <td className="n">{format.count(slot.succeeded)}</td>
            <td className="n">{format.count(slot.count('SUBMITTED'))}</td>
            <td className="n">{format.count(slot.otherwise)}</td>
            <td className="n">{format.count(slot.count('FAILED') + slot.count('ATTENTION'))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
