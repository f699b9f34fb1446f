import { useWords } from '../../words/words';
import { Part, Zigzag } from './LifeBar';
import type { SegmentKind } from './life';
import { taskWords } from './words';

const ORDER: SegmentKind[] = ['wait', 'notDue', 'run', 'backoff', 'paused', 'attention', 'ended'];

/** What the picture has, and nothing that it has not. */
export function Legend({
  kinds,
  lost,
  cut,
  hatch,
}: {
  kinds: SegmentKind[];
  lost: boolean;
  cut: boolean;
  hatch: string;
}) {
  const words = useWords(taskWords);
  return (
    <ul className="leg task-key">
      {ORDER.filter((kind) => kinds.includes(kind)).map((kind) => (
        <li key={kind}>
          <svg width="20" height="12" aria-hidden="true">
            <Part kind={kind} x0={0} x1={20} y={6} height={10} hatch={hatch} />
          </svg>
          <span>{words.legend[kind]}</span>
        </li>
      ))}
      {lost && (
        <li>
          <svg width="14" height="12" aria-hidden="true">
            <Zigzag x={10} y={0} height={12} />
          </svg>
          <span>{words.leaseLost}</span>
        </li>
      )}
      {cut && (
        <li>
          <svg width="12" height="12" aria-hidden="true">
            <path d="M1 11l4 -10M6 11l4 -10" stroke="var(--edge)" />
          </svg>
          <span>{words.cutTime}</span>
        </li>
      )}
    </ul>
  );
}
