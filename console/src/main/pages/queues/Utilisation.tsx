import { useFormat } from '../../format/useFormat';
import { useWords } from '../../words/words';
import { type Queue, roomOf } from './room';
import { queueWords } from './words';

/** What a queue holds, as a bar: of its capacity, or of the fullest queue where it has none. */
export function Utilisation({ queue, most }: { queue: Queue; most: number }) {
  const words = useWords(queueWords);
  const format = useFormat();
  const { depth, used } = roomOf(queue);
  const whole = queue.capacity ?? most;
  const part = (value: number) => `${Math.min(100, (value / Math.max(1, whole)) * 100)}%`;
  return (
    <div className="qu-use">
      <div
        className={used !== undefined && used >= 0.9 ? 'qu-bar tight' : 'qu-bar'}
        role="img"
        aria-label={words.utilisationLabel(
          queue.name,
          format.capped(queue.waiting),
          format.capped(queue.ready),
          format.capped(queue.running),
        )}
      >
        <i className="running" style={{ width: part(queue.running.value) }} />
        <i className="ready" style={{ width: part(queue.ready.value) }} />
        <i className="waiting" style={{ width: part(queue.waiting.value) }} />
      </div>
      <span className="dim nb">
        {queue.capacity
          ? words.utilisationOf(format.capped(depth), format.count(queue.capacity))
          : words.holds(format.capped(depth), depth.value === 1)}
      </span>
    </div>
  );
}
