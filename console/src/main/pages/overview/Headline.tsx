import type { ReactNode } from 'react';
import type { Schemas } from '../../api/client';
import { perMinute, type Slot } from '../../api/statistics';
import { useFormat } from '../../format/useFormat';
import { href, queueHref } from '../../frame/href';
import { useNow } from '../../parts/useNow';
import { useWords } from '../../words/words';
import { isLate } from './late';
import { overviewWords } from './words';

export interface Health {
  attention: Schemas['Count'];
  /** The type that most of those tasks are of. */
  attentionType: { name: string; only: boolean } | undefined;
  ready: Schemas['Count'];
  queues: Schemas['Queue'][];
  nodes: Schemas['Node'][];
  now15: Slot;
}

/** Is it healthy, and if not, where? One sentence, its numbers as links. */
export function Headline({ health }: { health: Health }) {
  return <p className="say">{useSentence(health)}</p>;
}

function useSentence({ attention, attentionType, ready, queues, nodes, now15 }: Health): ReactNode {
  const words = useWords(overviewWords);
  const format = useFormat();
  const now = useNow();
  const oldest = queues
    .filter((q) => q.oldestReady && !q.paused)
    .map((q) => ({ name: q.name, age: now - Date.parse(q.oldestReady ?? '') }))
    .sort((a, b) => b.age - a.age)[0];
  const late = oldest && isLate(oldest.age) ? oldest : undefined;
  const age = late && (
    <a href={href('/tasks', { state: 'READY', queue: late.name, order: 'OLDEST' })}>{format.duration(late.age)}</a>
  );
  const queue = late && (
    <a href={queueHref(late.name)}>
      <b>{late.name}</b>
    </a>
  );
  if (ready.value > 0 && !nodes.some((n) => n.alive && n.types.length > 0)) {
    return words.noWorkers(<a href={href('/tasks', { state: 'READY' })}>{words.readyTasks(format.capped(ready))}</a>);
  }
  if (attention.value > 0) {
    const waiting = (
      <a className="hot" href={href('/attention')}>
        {words.waitForPerson(format.capped(attention), attention.value === 1 && !attention.atLeast)}
      </a>
    );
    if (!attentionType) return words.attention(waiting);
    const type = (
      <a href={href('/tasks', { state: 'ATTENTION', type: attentionType.name })}>
        <b>{attentionType.name}</b>
      </a>
    );
    if (late) return words.attentionAndOld(type, waiting, age, queue);
    return attentionType.only ? words.attentionIn(type, waiting) : words.attentionMost(type, waiting);
  }
  if (late) return words.old(age, queue);
  if (now15.succeeded === 0) return words.quiet;
  return words.allWell(<b>{format.rate(perMinute(now15.succeeded, now15))}</b>);
}
