import { useRef } from 'react';
import { useFormat } from '../../format/useFormat';
import { href } from '../../frame/href';
import { Page } from '../../frame/Page';
import { useParam, useParams } from '../../frame/params';
import { Segments } from '../../parts/Fields';
import { News } from '../../parts/News';
import { Empty, ErrorNote, Loading, Note } from '../../parts/Notes';
import { Section } from '../../parts/Section';
import { commonWords } from '../../words/common';
import { stateWords } from '../../words/states';
import { useWords } from '../../words/words';
import './attention.css';
import { type ErrorGroups, type GroupedState, groupsNow, readGroups } from '../../api/errorGroups';
import { useHeldList } from '../../api/useHeldList';
import { inSentence, messageOf } from '../../format/errorText';
import { Group, tasksHref } from './Group';
import { useGroupKeys } from './useGroupKeys';
import { WorkflowsThatWait } from './WorkflowsThatWait';
import { attentionWords } from './words';

const PAGE = 50;
const MOST = 1_000;

/** What needs a human? Errors, not rows: what is wrong with many tasks is decided once. */
export function AttentionPage() {
  const words = useWords(attentionWords);
  const states = useWords(stateWords);
  const [, setParams] = useParams();
  const [asked] = useParam('state', 'ATTENTION');
  const state: GroupedState = asked === 'FAILED' ? 'FAILED' : 'ATTENTION';
  return (
    <Page
      title={words.title}
      end={
        <Segments
          label={words.which}
          value={state}
          onChange={(next) =>
            setParams({ state: next === 'ATTENTION' ? undefined : next, open: undefined, limit: undefined })
          }
          options={[
            { value: 'ATTENTION', label: states.ATTENTION },
            { value: 'FAILED', label: states.FAILED },
          ]}
        />
      }
    >
      <Groups key={state} state={state} />
      {state === 'ATTENTION' && <WorkflowsThatWait />}
    </Page>
  );
}

function Groups({ state }: { state: GroupedState }) {
  const words = useWords(attentionWords);
  const common = useWords(commonWords);
  const format = useFormat();
  const [open, setOpen] = useParam('open');
  const [wanted, setWanted] = useParam('limit', String(PAGE));
  const limit = Math.min(MOST, Math.max(1, Number(wanted) || PAGE));
  const list = useRef<HTMLOListElement>(null);
  const groups = useHeldList({
    key: ['tasks', 'errors', state, limit],
    idOf: (group) => group.fingerprint,
    read: () => readGroups(state, limit),
    now: async (rows) => groupsNow(rows, await readGroups(state, limit)),
  });
  const data = groups.latest;
  useGroupKeys(list);

  if (!data) return groups.error ? <ErrorNote error={groups.error} again={groups.again} /> : <Loading />;
  return (
    <>
      {groups.error && <ErrorNote error={groups.error} again={groups.again} />}
      {data.tasks === 0 ? (
        <Empty
          say={words.emptySay[state]}
          lead={words.emptyLead[state]}
          line="taskmill.types.payment.capture.needs-person=true"
        />
      ) : (
        <>
          <div className="opening">
            <p className="say">
              <Sentence data={data} state={state} />
            </p>
          </div>
          {data.bounded && <Note>{words.bounded}</Note>}
          <Section title={words.groups} sub={words.groupsSub} end={<News list={groups} />}>
            <ol className="att-list" ref={list}>
              {groups.rows.map(({ item, gone }) => (
                <Group
                  key={item.fingerprint}
                  group={item}
                  all={data}
                  state={state}
                  gone={gone}
                  open={open === item.fingerprint}
                  onToggle={() => setOpen(open === item.fingerprint ? '' : item.fingerprint)}
                />
              ))}
              {data.without > 0 && <Without data={data} state={state} />}
            </ol>
            {data.more && limit < MOST && (
              <p className="att-more dim">
                {words.more(format.count(data.items.length))}{' '}
                <button type="button" className="link" onClick={() => setWanted(String(Math.min(MOST, limit + PAGE)))}>
                  {common.more}
                </button>
              </p>
            )}
          </Section>
        </>
      )}
    </>
  );
}

/** "214 tasks wait for a person, in 5 groups; the largest: 503 from bank-gateway." */
function Sentence({ data, state }: { data: ErrorGroups; state: GroupedState }) {
  const words = useWords(attentionWords);
  const format = useFormat();
  const n = data.tasks;
  const tasks = (
    <a className={state === 'ATTENTION' ? 'hot' : undefined} href={href('/tasks', { state })}>
      {words.tasks(n, format.count(n))}
    </a>
  );
  const [first] = data.items;
  if (!first) return words.noErrors[state](n, tasks);
  const largest = (
    <a className="att-largest" href={tasksHref(state, first)}>
      {inSentence(messageOf(first.newest) ?? words.noMessage)}
    </a>
  );
  if (data.items.length === 1 && data.without === 0) return words.one[state](n, tasks, largest);
  const groups = words.inGroups(format.count(data.items.length + (data.without > 0 ? 1 : 0)));
  return words.sentence[state](n, tasks, groups, largest, <b>{format.count(first.tasks)}</b>);
}

/** Tasks that no error has brought here. */
function Without({ data, state }: { data: ErrorGroups; state: GroupedState }) {
  const words = useWords(attentionWords);
  const format = useFormat();
  return (
    <li className="att-group">
      <div className="att-row">
        <span className="att-count dim">{format.count(data.without)}</span>
        <div className="att-what att-without">
          <p className="att-plain">{words.without}</p>
          <p className="dim">{words.withoutLead}</p>
        </div>
        <div className="att-when" />
        <div className="att-verbs">
          <a href={href('/tasks', { state })}>{words.show}</a>
        </div>
      </div>
    </li>
  );
}
