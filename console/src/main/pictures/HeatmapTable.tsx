import { useFormat } from '../format/useFormat';
import { useWords } from '../words/words';
import type { HeatmapProps } from './Heatmap';
import { regroup } from './histogram';
import { pictureWords } from './words';

/** The twin of a heatmap: a row for each of its columns, the newest first, with a number for each of its cells. */
export function HeatmapTable({ columns, bounds, edges, link }: Omit<HeatmapProps, 'label'>) {
  const words = useWords(pictureWords);
  const format = useFormat();
  return (
    <table>
      <thead>
        <tr>
          <th>{words.time}</th>
          {edges.map((edge, row) => {
            const above = edges[row - 1];
            const longest = format.duration(edge);
            return (
              <th key={edge} className="n">
                {above === undefined ? words.upTo(longest) : words.between(format.duration(above), longest)}
              </th>
            );
          })}
          <th className="n">{words.over(format.duration(edges.at(-1) ?? 0))}</th>
          <th className="n">{words.p95}</th>
        </tr>
      </thead>
      <tbody>
        {columns.toReversed().map((column) => (
          <tr key={column.from}>
            <td>
              {link ? (
                <a href={link(column.from, column.from + column.length)}>{format.moment(column.from)}</a>
              ) : (
                format.moment(column.from)
              )}
            </td>
            {regroup(column.buckets, bounds, edges).map((tasks, row) => (
              <td key={row} className="n">
                {tasks === 0 ? <span className="faint">0</span> : format.count(tasks)}
              </td>
            ))}
            <td className="n">{column.line === undefined ? '–' : format.duration(column.line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
