import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { API_URL, api, must } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href, queueHref } from '../../frame/href';
import { useWhyNot } from '../../frame/me';
import { Page } from '../../frame/Page';
import { Icon } from '../../parts/Icon';
import { Menu } from '../../parts/Menu';
import { Empty, ErrorNote, Loading } from '../../parts/Notes';
import { useNow } from '../../parts/useNow';
import { Verb } from '../../parts/Verb';
import { useWords } from '../../words/words';
import './queues.css';
import { NewQueueDialog, QueueDialog, type QueueVerb } from './QueueDialogs';
import { type Queue, roomOf, tightest } from './room';
import { Utilisation } from './Utilisation';
import { useQueueWhyNot } from './useQueueWhyNot';
import { queueWords } from './words';

const CREATE = `curl ${API_URL}/queues -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"name":"mail","capacity":10000}'`;

/** Is there room? */
export function QueuesPage() {
  const words = useWords(queueWords);
  const whyNot = useWhyNot()('createQueue');
  const [creating, setCreating] = useState(false);
  const queues = useQuery({ queryKey: ['queues'], queryFn: () => must(api.GET('/queues')), refetchInterval: 5_000 });
  const end = (
    <Verb whyNot={whyNot} onClick={() => setCreating(true)}>
      {words.create}
    </Verb>
  );
  const items = queues.data?.items ?? [];
  return (
    <Page title={words.title} end={end}>
      {queues.isError && <ErrorNote error={queues.error} again={() => queues.refetch()} />}
      {queues.isPending && <Loading />}
      {queues.data && items.length === 0 && <Empty say={words.emptySay} lead={words.emptyLead} line={CREATE} />}
      {items.length > 0 && <QueueTable queues={items} />}
      {creating && <NewQueueDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

function QueueTable({ queues }: { queues: Queue[] }) {
  const words = useWords(queueWords);
  const format = useFormat();
  const now = useNow();
  const [act, setAct] = useState<{ verb: QueueVerb; queue: Queue }>();
  const most = Math.max(...queues.filter((q) => !q.capacity).map((q) => roomOf(q).depth.value), 1);
  return (
    <>
      <div className="opening">
        <p className="say">
          <Sentence queues={queues} />
        </p>
      </div>
      <table className="list qu-list">
        <thead>
          <tr>
            <th>{words.name}</th>
            <th className="use">{words.utilisation}</th>
            <th className="n num">{words.waiting}</th>
            <th className="n num">{words.ready}</th>
            <th className="n num">{words.running}</th>
            <th className="n old">{words.oldest}</th>
            <th className="n rates">
              {words.rates} <span className="faint">{words.unit}</span>
            </th>
            <th className="n drain">{words.drains}</th>
            <th className="more">
              <span className="vh">{words.pause}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {queues
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map((queue) => {
              const room = roomOf(queue);
              return (
                <tr key={queue.name}>
                  <td className="nm">
                    <a href={queueHref(queue.name)}>{queue.name}</a>
                    {queue.paused && (
                      <p className="qu-paused">
                        <Icon name="paused" size={13} /> {words.paused}
                      </p>
                    )}
                  </td>
                  <td className="use">
                    <Utilisation queue={queue} most={most} />
                  </td>
                  <td className="n num">
                    <a
                      href={href('/tasks', {
                        queue: queue.name,
                        state: ['SCHEDULED', 'BLOCKED', 'PAUSED', 'ATTENTION'],
                      })}
                    >
                      {format.capped(queue.waiting)}
                    </a>
                  </td>
                  <td className="n num">
                    <a href={href('/tasks', { queue: queue.name, state: 'READY' })}>{format.capped(queue.ready)}</a>
                  </td>
                  <td className="n num">
                    <a href={href('/tasks', { queue: queue.name, state: 'RUNNING' })}>{format.capped(queue.running)}</a>
                  </td>
                  <td className="n old nb">
                    {queue.oldestReady ? format.duration(Math.max(0, now - Date.parse(queue.oldestReady))) : '–'}
                  </td>
                  <td className="n rates nb">
                    {words.rate(format.rate(queue.submittedPerSecond * 60), format.rate(queue.finishedPerSecond * 60))}
                  </td>
                  <td className="n drain nb">
                    {room.drains !== undefined ? (
                      format.duration(room.drains)
                    ) : room.grows ? (
                      <span className="qu-grows">{words.grows}</span>
                    ) : (
                      '–'
                    )}
                  </td>
                  <td className="more">
                    <QueueMenu queue={queue} onAct={(verb) => setAct({ verb, queue })} />
                  </td>
                </tr>
              );
            })}
        </tbody>
      </table>
      {act && <QueueDialog {...act} onClose={() => setAct(undefined)} />}
    </>
  );
}

function QueueMenu({ queue, onAct }: { queue: Queue; onAct: (verb: QueueVerb) => void }) {
  const words = useWords(queueWords);
  const whyNot = useQueueWhyNot();
  const toggle: QueueVerb = queue.paused ? 'resume' : 'pause';
  return (
    <Menu
      className="quiet"
      label={
        <>
          <Icon name="more" />
          <span className="vh">{queue.name}</span>
        </>
      }
      items={([toggle, 'capacity', 'reset'] as const).map((verb) => ({
        label: words[verb],
        onClick: () => onAct(verb),
        whyNot: whyNot(verb, queue),
      }))}
    />
  );
}

function Sentence({ queues }: { queues: Queue[] }) {
  const words = useWords(queueWords);
  const format = useFormat();
  const now = useNow();
  const worst = tightest(queues, now);
  const paused = queues.filter((q) => q.paused).length;
  const about = paused > 0 ? <> {words.sayPaused(format.count(paused))}</> : null;
  if (!worst) {
    return (
      <>
        {words.sayRoom(format.count(queues.length))}
        {about}
      </>
    );
  }
  const name = (
    <a href={queueHref(worst.name)}>
      <b>{worst.name}</b>
    </a>
  );
  if ((roomOf(worst).used ?? 0) >= 1) {
    return (
      <>
        {words.sayFull(name, <b>{format.count(worst.capacity ?? 0)}</b>)}
        {about}
      </>
    );
  }
  return (
    <>
      {words.sayLate(
        name,
        <b>{format.duration(now - Date.parse(worst.oldestReady ?? ''))}</b>,
        <a href={href('/tasks', { queue: worst.name, state: 'READY' })}>
          {words.readyTasks(format.capped(worst.ready))}
        </a>,
      )}
      {about}
    </>
  );
}
