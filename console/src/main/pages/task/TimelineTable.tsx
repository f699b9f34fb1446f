import type { Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { useNow } from '../../parts/useNow';
import { useWords } from '../../words/words';
import type { Execution, Segment } from './life';
import { useOutcomeText } from './useOutcomeText';
import { taskWords } from './words';

interface Props {
  segments: Segment[];
  executions: Execution[];
  progress?: Schemas['Progress'];
  audit: Schemas['ShownEntry'][];
}

/** The twin of the timeline. */
export function TimelineTable({ segments, executions, progress, audit }: Props) {
  const words = useWords(taskWords);
  const format = useFormat();
  const now = useNow();
  const outcome = useOutcomeText(audit);
  const runs = new Map(executions.map((e) => [e.from, e]));
  return (
    <table>
      <thead>
        <tr>
          <th>{words.what}</th>
          <th>{words.from}</th>
          <th>{words.until}</th>
          <th className="n">{words.took}</th>
          <th>{words.where}</th>
        </tr>
      </thead>
      <tbody>
        {segments.map((s) => {
          const run = s.kind === 'run' ? runs.get(s.from) : undefined;
          return (
            <tr key={`${s.from} ${s.kind}`}>
              <td>
                {run?.number === undefined
                  ? words.legend[s.kind]
                  : `${words.execution(format.count(run.number))}: ${outcome.short(run)}`}
              </td>
              <td>{format.moment(s.from)}</td>
              <td>{s.to === now ? words.lasts : format.moment(s.to)}</td>
              <td className="n">{format.duration(s.to - s.from)}</td>
              <td>{run?.host}</td>
            </tr>
          );
        })}
      </tbody>
      {progress?.reported && (
        <tbody>
          {progress.reported.samples.map((sample) => (
            <tr key={sample.at}>
              <td>{words.progress}</td>
              <td>{format.moment(sample.at)}</td>
              <td />
              <td className="n">{format.count(sample.done)}</td>
              <td />
            </tr>
          ))}
        </tbody>
      )}
    </table>
  );
}
