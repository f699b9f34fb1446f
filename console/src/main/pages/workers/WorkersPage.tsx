import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href, nodeHref, taskHref, typeHref } from '../../frame/href';
import { useWhyNot } from '../../frame/me';
import { Page } from '../../frame/Page';
import { useParam } from '../../frame/params';
import { ActionDialog } from '../../parts/ActionDialog';
import { Fact, Facts } from '../../parts/Facts';
import { Icon } from '../../parts/Icon';
import { Empty, ErrorNote, Loading, Note } from '../../parts/Notes';
import { Section } from '../../parts/Section';
import { Time } from '../../parts/Time';
import { useNow } from '../../parts/useNow';
import { Verb } from '../../parts/Verb';
import { MOST_SLOTS, SlotStrip, STRENGTHS } from '../../pictures/SlotStrip';
import { useWords } from '../../words/words';
import { workerWords } from './words';
import './workers.css';

type Node = Schemas['Node'];
type Task = Schemas['ShownTask'];

/** So many running tasks are asked for: enough for the strips of ordinary clusters. */
const MOST_RUNNING = 500;
const MOST_SHOWN = 50;
const UNLIMITED = 10_000;

/** Who does the work? */
export function WorkersPage() {
  const words = useWords(workerWords);
  const [chosen] = useParam('node');
  const nodes = useQuery({ queryKey: ['nodes'], queryFn: () => must(api.GET('/nodes')), refetchInterval: 5_000 });
  const running = useQuery({
    queryKey: ['tasks', 'running'],
    queryFn: () => must(api.GET('/tasks', { params: { query: { states: ['RUNNING'], limit: MOST_RUNNING } } })),
    refetchInterval: 5_000,
  });
  const items = nodes.data?.items ?? [];
  const workers = items.filter((n) => n.types.length > 0);
  const node = items.find((n) => n.id === chosen) ?? workers[0];
  return (
    <Page title={words.title}>
      {nodes.isError && <ErrorNote error={nodes.error} again={() => nodes.refetch()} />}
      {nodes.isPending && <Loading />}
      {nodes.data && items.length === 0 && <Empty say={words.emptySay} lead={words.emptyLead} line="./taskmill demo" />}
      {items.length > 0 && (
        <>
          <div className="opening">
            <p className="say">
              <Sentence workers={workers} />
            </p>
          </div>
          <NodeTable nodes={items} running={running.data?.items ?? []} chosen={node?.id} />
          {node && <OneNode key={node.id} node={node} />}
        </>
      )}
    </Page>
  );
}

function Sentence({ workers }: { workers: Node[] }) {
  const words = useWords(workerWords);
  const format = useFormat();
  const alive = workers.filter((n) => n.alive);
  const lost = workers.length - alive.length;
  const busy = alive.reduce((sum, n) => sum + n.held, 0);
  const slots = alive.reduce((sum, n) => sum + n.threads, 0);
  if (alive.length === 0) return words.emptySay;
  const shown = [<b key="busy">{format.count(busy)}</b>, <b key="slots">{format.count(slots)}</b>] as const;
  return (
    <>
      {alive.length === 1
        ? words.sayOne(...shown)
        : words.say(<b>{words.workers(format.count(alive.length))}</b>, ...shown)}
      {busy >= slots && <> {words.sayFull}</>}
      {lost > 0 && <> {words.sayLost(format.count(lost))}</>}
    </>
  );
}

function NodeTable({ nodes, running, chosen }: { nodes: Node[]; running: Task[]; chosen: string | undefined }) {
  const words = useWords(workerWords);
  const format = useFormat();
  const now = useNow();
  return (
    <Section title={words.slots} sub={words.slotsSub} legend={<Strengths />}>
      <table className="list wo-list">
        <thead>
          <tr>
            <th>{words.name}</th>
            <th className="slots">{words.slots}</th>
            <th className="n num">{words.busy}</th>
            <th className="n beat">{words.heartbeat}</th>
            <th className="n since">{words.since}</th>
            <th className="types">{words.types}</th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => {
            const ages = running
              .filter((t) => t.node === node.id && t.lastStartedAt)
              .map((t) => now - Date.parse(t.lastStartedAt ?? ''))
              .sort((a, b) => b - a);
            return (
              <tr key={node.id} aria-selected={node.id === chosen}>
                <td className="nm">
                  <a href={nodeHref(node.id)} aria-current={node.id === chosen ? 'true' : undefined}>
                    {node.name}
                  </a>{' '}
                  <span className="dim">{node.host}</span>
                  <Condition node={node} />
                </td>
                <td className="slots">
                  {node.alive && node.types.length > 0 && (
                    <SlotStrip
                      slots={Math.min(node.threads, MOST_SLOTS)}
                      busy={node.held}
                      ages={ages}
                      label={words.slotsOf(format.count(node.held), format.count(node.threads))}
                    />
                  )}
                </td>
                <td className="n num nb">
                  <a href={href('/tasks', { node: node.id, state: 'RUNNING' })}>{format.count(node.held)}</a>
                  <span className="faint">/{node.threads >= UNLIMITED ? '∞' : format.count(node.threads)}</span>
                </td>
                <td className="n beat nb">{format.duration(Math.max(0, now - Date.parse(node.lastBeat)))}</td>
                <td className="n since">
                  <Time at={node.since} />
                </td>
                <td className="types dim cut" title={node.types.join(', ')}>
                  {node.types.length === 0 ? words.onlySubmits : words.typesCount(format.count(node.types.length))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

/** What the strengths of slots mean. */
function Strengths() {
  const words = useWords(workerWords);
  const format = useFormat();
  return (
    <ul className="leg wo-leg">
      <li>
        <i className="free" />
        {words.free}
      </li>
      {STRENGTHS.map(({ below, strength }) => (
        <li key={strength}>
          <i style={{ opacity: strength }} />
          {Number.isFinite(below) ? words.below(format.duration(below)) : words.longer}
        </li>
      ))}
    </ul>
  );
}

/** Said only where it is not simply alive. */
function Condition({ node }: { node: Node }) {
  const words = useWords(workerWords);
  if (!node.alive) {
    return (
      <p className="wo-lost">
        <Icon name="lost" size={13} /> {words.lost}
      </p>
    );
  }
  if (node.draining) {
    return (
      <p className="wo-drain">
        <Icon name="paused" size={13} /> {words.draining}
      </p>
    );
  }
  return null;
}

function OneNode({ node }: { node: Node }) {
  const words = useWords(workerWords);
  const format = useFormat();
  const now = useNow();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const running = useQuery({
    queryKey: ['tasks', 'of-node', node.id],
    queryFn: () =>
      must(api.GET('/tasks', { params: { query: { states: ['RUNNING'], node: node.id, limit: MOST_SHOWN } } })),
    refetchInterval: 5_000,
  });
  const verb = node.draining ? 'resume' : 'drain';
  const byRole = useWhyNot()(verb === 'drain' ? 'drainNode' : 'resumeNode');
  const whyNot = byRole ?? (node.verbs.includes(verb) ? undefined : words.cannot);
  const tasks = running.data?.items ?? [];

  async function run(why: string | undefined) {
    const params = { path: { id: node.id }, query: { why } };
    if (verb === 'drain') await must(api.POST('/nodes/{id}/drain', { params }));
    else await must(api.POST('/nodes/{id}/resume', { params }));
    await queries.invalidateQueries({ queryKey: ['nodes'] });
    return {
      said: verb === 'drain' ? words.drainSaid(node.name) : words.resumeSaid(node.name),
      audit: { subject: node.id },
    };
  }

  return (
    <div className="cols wo-one">
      <Section title={words.runs(node.name)} end={<a href={href('/tasks', { node: node.id })}>{words.all}</a>}>
        {running.isError && <ErrorNote error={running.error} again={() => running.refetch()} />}
        {running.data && tasks.length === 0 && <p className="dim">{words.runsNone}</p>}
        {running.data?.next && <Note>{words.runsMore(format.count(MOST_SHOWN))}</Note>}
        {tasks.length > 0 && (
          <table className="list one wo-runs">
            <thead>
              <tr>
                <th>{words.task}</th>
                <th className="n">{words.startedAt}</th>
                <th className="n">{words.age}</th>
              </tr>
            </thead>
            <tbody>
              {tasks.map((task) => (
                <tr key={task.id}>
                  <td className="cut">
                    <a href={taskHref(task.id)}>{task.type}</a> <code className="dim">{task.key ?? task.id}</code>
                  </td>
                  <td className="n">{task.lastStartedAt && <Time at={task.lastStartedAt} />}</td>
                  <td className="n nb">
                    {task.lastStartedAt ? (
                      format.duration(Math.max(0, now - Date.parse(task.lastStartedAt)))
                    ) : (
                      <span className="dim">{words.notBegun}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
      <Section title={words.facts} end={<a href={href('/audit', { subject: node.id })}>{words.audit}</a>}>
        <div className="verbs wo-verbs">
          <Verb whyNot={whyNot} onClick={() => setOpen(true)}>
            {verb === 'drain' ? words.drain : words.resume}
          </Verb>
        </div>
        <Facts>
          <Fact name={words.host}>{node.host}</Fact>
          <Fact name={words.id}>
            <code>{node.id}</code>
          </Fact>
          <Fact name={words.threads}>{node.threads >= UNLIMITED ? words.unlimited : format.count(node.threads)}</Fact>
          <Fact name={words.queues}>{node.queues.join(', ') || words.all2}</Fact>
          <Fact name={words.tenants}>{node.tenants.join(', ') || words.all2}</Fact>
          <Fact name={words.types}>
            <ul className="wo-types">
              {node.types
                .toSorted((a, b) => a.localeCompare(b))
                .map((type) => (
                  <li key={type}>
                    <a href={typeHref(type)}>{type}</a>
                  </li>
                ))}
            </ul>
          </Fact>
        </Facts>
      </Section>
      {open && (
        <ActionDialog
          title={verb === 'drain' ? words.drainTitle(node.name) : words.resumeTitle(node.name)}
          happens={verb === 'drain' ? words.drainHappens(format.count(node.held)) : words.resumeHappens}
          verb={verb === 'drain' ? words.drainVerb : words.resumeVerb}
          run={run}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
