import { useState } from 'react';
import { TaskActionDialog } from '../../actions/TaskActionDialog';
import type { Schemas } from '../../api/client';
import type { ErrorGroup } from '../../api/errorGroups';
import { messageOf, shortFingerprint, simpleName } from '../../format/errorText';
import { useFormat } from '../../format/useFormat';
import { href, nodeHref, queueHref } from '../../frame/href';
import { useWhyNot } from '../../frame/me';
import { Icon } from '../../parts/Icon';
import { Section } from '../../parts/Section';
import { useNow } from '../../parts/useNow';
import { SlotStrip } from '../../pictures/SlotStrip';
import { Spark } from '../../pictures/Spark';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { isLate, logShare } from './late';
import { overviewWords } from './words';

const MOST_ROWS = 6;

/** The largest groups of tasks that wait for a person. */
export function AttentionShort({ groups, total }: { groups: ErrorGroup[]; total: Schemas['Count'] }) {
  const words = useWords(overviewWords);
  const common = useWords(commonWords);
  const format = useFormat();
  const now = useNow();
  const whyNot = useWhyNot()('startOperation');
  const [retried, setRetried] = useState<ErrorGroup>();
  const shown = groups.slice(0, 5);
  return (
    <Section
      title={words.attentionTitle}
      sub={groups.length > 0 && words.attentionSub(format.capped(total), groups.length)}
      end={<a href={href('/attention')}>{words.allGroups}</a>}
    >
      {shown.length === 0 ? (
        <p className="dim">{words.nothingWaits}</p>
      ) : (
        <table className="ov-groups">
          <tbody>
            {shown.map((group) => (
              <tr key={group.fingerprint}>
                <td>{format.count(group.tasks)}</td>
                <td>
                  <a
                    className="cut"
                    href={href('/tasks', { state: 'ATTENTION', lastFingerprint: group.fingerprint })}
                    title={group.newest?.message}
                  >
                    {messageOf(group.newest) ?? common.errorGroup(shortFingerprint(group.fingerprint))}
                  </a>
                  <span className="cut dim">
                    {[group.types.join(', '), simpleName(group.newest?.errorClass ?? '')].filter(Boolean).join(', ')}
                  </span>
                </td>
                <td>
                  <Spark values={group.counts} />
                  <span className="faint">{words.forTime(format.duration(now - Date.parse(group.firstAt)))}</span>
                </td>
                <td className="n">
                  <button
                    type="button"
                    className="quiet"
                    aria-disabled={whyNot ? true : undefined}
                    title={whyNot}
                    onClick={() => !whyNot && setRetried(group)}
                  >
                    {words.retry(format.count(group.tasks))}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {retried && (
        <TaskActionDialog
          verb="retry"
          target={{ kind: 'matching', filter: { states: ['ATTENTION'], lastFingerprint: retried.fingerprint } }}
          onClose={() => setRetried(undefined)}
        />
      )}
    </Section>
  );
}

/** How long the oldest ready task of each queue has waited, the longest first. */
export function OldestReady({ queues }: { queues: Schemas['Queue'][] }) {
  const words = useWords(overviewWords);
  const format = useFormat();
  const now = useNow();
  const waiting = queues
    .filter((q) => q.oldestReady)
    .map((q) => ({ ...q, age: Math.max(0, now - Date.parse(q.oldestReady ?? '')) }))
    .sort((a, b) => b.age - a.age);
  return (
    <Section title={words.oldest} sub={words.oldestSub} end={<a href={href('/queues')}>{words.allQueues}</a>}>
      {waiting.length === 0 && <p className="dim">{words.nothingReady}</p>}
      <ul className="ov-oldest">
        {waiting.slice(0, MOST_ROWS).map((queue) => (
          <li key={queue.name} className={isLate(queue.age) && !queue.paused ? 'late' : undefined}>
            <a className="cut" href={queueHref(queue.name)} title={queue.name}>
              {queue.name}
            </a>
            <span className="faint">{queue.paused ? words.paused : format.capped(queue.ready)}</span>
            <span className="ov-age">
              <i style={{ width: `${logShare(queue.age) * 100}%` }} />
            </span>
            <b>{format.duration(queue.age)}</b>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Who does the work, and how much room there is. */
export function WorkersShort({ nodes }: { nodes: Schemas['Node'][] }) {
  const words = useWords(overviewWords);
  const format = useFormat();
  const now = useNow();
  const alive = nodes.filter((n) => n.alive && n.types.length > 0);
  const busy = alive.reduce((sum, n) => sum + n.held, 0);
  const slots = alive.reduce((sum, n) => sum + n.threads, 0);
  return (
    <Section
      title={words.workers}
      sub={alive.length > 0 && words.workersSub(format.count(busy), format.count(slots))}
      end={<a href={href('/workers')}>{words.allWorkers}</a>}
    >
      {alive.length === 0 && <p className="dim">{words.noWorker}</p>}
      <ul className="ov-workers">
        {nodes
          .filter((n) => n.types.length > 0)
          .slice(0, MOST_ROWS)
          .map((node) => (
            <li key={node.id} className={node.alive ? undefined : 'lost'}>
              <a className="cut" href={nodeHref(node.id)} title={node.host}>
                {node.name}
              </a>
              {node.alive ? (
                <>
                  <SlotStrip
                    slots={Math.min(node.threads, 64)}
                    busy={Math.min(node.held, 64)}
                    label={words.workersSub(format.count(node.held), format.count(node.threads))}
                  />
                  <span className="n nb">
                    {format.count(node.held)}
                    <span className="faint">/{format.count(node.threads)}</span>
                  </span>
                  <span className="n faint nb">
                    {node.draining ? words.draining : format.duration(Math.max(0, now - Date.parse(node.lastBeat)))}
                  </span>
                </>
              ) : (
                <span>
                  <Icon name="lost" /> {words.lost} {format.relative(node.lastBeat, now)}
                </span>
              )}
            </li>
          ))}
      </ul>
    </Section>
  );
}
