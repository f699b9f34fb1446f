import { useQuery } from '@tanstack/react-query';
import { useParams as usePath } from '@tanstack/react-router';
import { useState } from 'react';
import { api, must, Problem } from '../../api/client';
import { seriesQuery } from '../../api/statistics';
import { useFormat } from '../../format/useFormat';
import { href, typeHref } from '../../frame/href';
import { Page } from '../../frame/Page';
import { Fact, Figures } from '../../parts/Facts';
import { LiveStates } from '../../parts/LiveStates';
import { Empty, ErrorNote, Loading } from '../../parts/Notes';
import { Section } from '../../parts/Section';
import { useNow } from '../../parts/useNow';
import { Verb } from '../../parts/Verb';
import { HeatmapPicture } from '../../pictures/HeatmapPicture';
import { LIVE_STATES } from '../../words/states';
import { useWords } from '../../words/words';
import { QueueDialog, type QueueVerb } from './QueueDialogs';
import { QueueThroughput } from './QueueThroughput';
import './queues.css';
import { type Queue, roomOf } from './room';
import { Utilisation } from './Utilisation';
import { useQueueWhyNot } from './useQueueWhyNot';
import { queueWords } from './words';

const SECOND = 1_000;
const EDGES = [100, SECOND, 5 * SECOND, 20 * SECOND, 100 * SECOND, 500 * SECOND];

/** One queue: is there room, what is in it, what can be done. */
export function QueuePage() {
  const words = useWords(queueWords);
  const { name } = usePath({ strict: false }) as { name: string };
  const queue = useQuery({
    queryKey: ['queues', name],
    queryFn: () => must(api.GET('/queues/{name}', { params: { path: { name } } })),
    refetchInterval: 5_000,
    placeholderData: undefined,
  });
  const series = useQuery({ ...seriesQuery('24h', { queues: [name] }), placeholderData: undefined });
  const states = useQuery({
    queryKey: ['tasks', 'count', 'queue', name, 'STATE'],
    queryFn: () =>
      must(api.GET('/tasks/count', { params: { query: { queues: [name], states: LIVE_STATES, by: 'STATE' } } })),
    placeholderData: undefined,
  });
  const types = useQuery({
    queryKey: ['tasks', 'count', 'queue', name, 'TYPE'],
    queryFn: () =>
      must(api.GET('/tasks/count', { params: { query: { queues: [name], states: LIVE_STATES, by: 'TYPE' } } })),
    placeholderData: undefined,
  });
  const format = useFormat();
  const waits = (series.data?.slots ?? []).map((slot) => ({
    from: slot.from,
    length: slot.length,
    buckets: slot.waits,
    line: slot.waitP95,
  }));
  const crumb = { label: words.title, href: href('/queues') };
  if (!queue.data) {
    const missing = queue.error instanceof Problem && queue.error.code === 'not-found';
    return (
      <Page title={name} crumb={crumb}>
        {missing && <Empty say={words.notFound(name)} />}
        {queue.isError && !missing && <ErrorNote error={queue.error} again={() => queue.refetch()} />}
        {queue.isPending && <Loading />}
      </Page>
    );
  }
  return (
    <Page title={name} crumb={crumb}>
      {queue.isError && <ErrorNote error={queue.error} again={() => queue.refetch()} />}
      <Opening queue={queue.data} />
      <div className="cols qu-cols">
        <div>
          {series.data && <QueueThroughput series={series.data} />}
          {series.data && (
            <HeatmapPicture
              name="waits"
              title={words.wait}
              sub={words.waitSub}
              none={words.quiet}
              columns={waits}
              bounds={series.data.bounds}
              edges={EDGES}
              label={words.wait}
            />
          )}
        </div>
        <div>
          <Section title={words.states} end={<a href={href('/tasks', { queue: name })}>{words.tasks}</a>}>
            {states.data?.value === 0 && <p className="dim">{words.noneNow}</p>}
            <LiveStates groups={states.data?.groups} of={{ queue: name }} />
          </Section>
          <Section title={words.types}>
            <ul className="qu-types">
              {Object.entries(types.data?.groups ?? {})
                .sort(([, a], [, b]) => b.value - a.value)
                .slice(0, 20)
                .map(([type, count]) => (
                  <li key={type}>
                    <a className="cut" href={typeHref(type)}>
                      {type}
                    </a>
                    <a className="n" href={href('/tasks', { queue: name, type })}>
                      {format.capped(count)}
                    </a>
                  </li>
                ))}
            </ul>
          </Section>
        </div>
      </div>
    </Page>
  );
}

function Opening({ queue }: { queue: Queue }) {
  const words = useWords(queueWords);
  const format = useFormat();
  const now = useNow();
  const whyNot = useQueueWhyNot();
  const [verb, setVerb] = useState<QueueVerb>();
  const room = roomOf(queue);
  const toggle: QueueVerb = queue.paused ? 'resume' : 'pause';
  const ready = <a href={href('/tasks', { queue: queue.name, state: 'READY' })}>{format.capped(queue.ready)}</a>;
  const running = <a href={href('/tasks', { queue: queue.name, state: 'RUNNING' })}>{format.capped(queue.running)}</a>;
  let sentence = words.sayQueueFlows(running);
  if (queue.paused) sentence = words.sayQueuePaused(ready);
  else if (queue.oldestReady) {
    sentence = words.sayQueue(
      ready,
      running,
      <b>{format.duration(Math.max(0, now - Date.parse(queue.oldestReady)))}</b>,
    );
  }
  return (
    <>
      <div className="opening">
        <div className="qu-open">
          <p className="say">{sentence}</p>
          {queue.capacity && <Utilisation queue={queue} most={queue.capacity} />}
        </div>
        <Figures>
          <Fact name={words.figIn}>
            {format.rate(queue.submittedPerSecond * 60)}
            <small>{words.unit}</small>
          </Fact>
          <Fact name={words.figOut}>
            {format.rate(queue.finishedPerSecond * 60)}
            <small>{words.unit}</small>
          </Fact>
          <Fact name={words.figDrain}>
            {room.drains !== undefined ? format.duration(room.drains) : room.grows ? words.grows : '–'}
          </Fact>
        </Figures>
      </div>
      <div className="verbs qu-verbs">
        {([toggle, 'capacity', 'reset'] as const).map((v) => (
          <Verb key={v} main={v === 'resume'} whyNot={whyNot(v, queue)} onClick={() => setVerb(v)}>
            {words[v]}
          </Verb>
        ))}
      </div>
      {verb && <QueueDialog verb={verb} queue={queue} onClose={() => setVerb(undefined)} />}
    </>
  );
}
