import { useId, useState } from 'react';
import { TaskActionDialog, type TaskVerb } from '../../actions/TaskActionDialog';
import type { ErrorGroup, ErrorGroups, GroupedState } from '../../api/errorGroups';
import { messageOf, simpleName } from '../../format/errorText';
import { useFormat } from '../../format/useFormat';
import { href, taskHref, typeHref } from '../../frame/href';
import { useWhyNot } from '../../frame/me';
import { Fact, Facts } from '../../parts/Facts';
import { Icon } from '../../parts/Icon';
import { Stack } from '../../parts/Stack';
import { Time } from '../../parts/Time';
import { useNow } from '../../parts/useNow';
import { Verb } from '../../parts/Verb';
import { inkOf } from '../../words/states';
import { useWords } from '../../words/words';
import { Sparkline, SparklineTable } from './Sparkline';
import { attentionWords } from './words';

/** What can be done with tasks in these states. */
const VERBS: Record<GroupedState, ('retry' | 'resolve' | 'cancel')[]> = {
  ATTENTION: ['retry', 'resolve', 'cancel'],
  FAILED: ['retry', 'resolve'],
};

export const tasksHref = (state: GroupedState, group: ErrorGroup) =>
  href('/tasks', { state, lastFingerprint: group.fingerprint });

/** One thing that is wrong: how many tasks have it, since when, and what can be done with all of them at once. */
export function Group({
  group,
  all,
  state,
  gone,
  open,
  onToggle,
}: {
  group: ErrorGroup;
  all: ErrorGroups;
  state: GroupedState;
  /** No task has it any more. */
  gone: boolean;
  open: boolean;
  onToggle: () => void;
}) {
  const words = useWords(attentionWords);
  const format = useFormat();
  const now = useNow();
  const whyNot = useWhyNot()('startOperation');
  const [verb, setVerb] = useState<TaskVerb>();
  const id = useId();
  const count = format.count(group.tasks);

  return (
    <li className={gone ? 'att-group gone' : 'att-group'}>
      <div className="att-row">
        <a className="att-count" href={tasksHref(state, group)} style={gone ? undefined : { color: inkOf(state) }}>
          {format.count(gone ? 0 : group.tasks)}
        </a>
        <div className="att-what">
          <button type="button" className="att-head" aria-expanded={open} aria-controls={id} onClick={onToggle}>
            <Icon name={open ? 'down' : 'fold'} />
            <span>{messageOf(group.newest) ?? words.noMessage}</span>
          </button>
          <p className="att-types dim">
            {group.types.map((type) => (
              <a key={type} href={typeHref(type)}>
                {type}
              </a>
            ))}
            {group.newest?.errorClass && (
              <span title={group.newest?.errorClass}>{simpleName(group.newest?.errorClass)}</span>
            )}
          </p>
        </div>
        <div className="att-when">
          <Sparkline group={group} all={all} state={state} />
          <p className="faint nb" title={words.newest(format.relative(group.lastAt, now))}>
            {words.since(format.moment(group.firstAt))}
          </p>
        </div>
        <div className="verbs att-verbs">
          {gone ? (
            <span className="faint">{words.done}</span>
          ) : (
            VERBS[state].map((each) => (
              <Verb key={each} whyNot={whyNot} onClick={() => setVerb(each)}>
                {words[each](count)}
              </Verb>
            ))
          )}
        </div>
      </div>
      {open && <Opened id={id} group={group} all={all} state={state} />}
      {verb && (
        <TaskActionDialog
          verb={verb}
          target={{ kind: 'matching', filter: { states: [state], lastFingerprint: group.fingerprint } }}
          onClose={() => setVerb(undefined)}
        />
      )}
    </li>
  );
}

function Opened({ id, group, all, state }: { id: string; group: ErrorGroup; all: ErrorGroups; state: GroupedState }) {
  const words = useWords(attentionWords);
  const format = useFormat();
  const { newest } = group;
  return (
    <div className="att-open" id={id}>
      <div className="att-error">{newest?.error && <Stack text={newest.error} />}</div>
      <div>
        <Facts>
          <Fact name={words.exampleTask}>
            {newest && (
              <a className="mono" href={taskHref(newest.task)}>
                {newest.task}
              </a>
            )}
          </Fact>
          <Fact name={words.ran}>{newest && words.attempt(format.count(newest.number), newest.host ?? '–')}</Fact>
          <Fact name={words.first}>
            <Time at={group.firstAt} />
          </Fact>
          <Fact name={words.last}>
            <Time at={group.lastAt} />
          </Fact>
        </Facts>
        <p className="att-all">
          <a href={tasksHref(state, group)}>{words.allTasks(format.count(group.tasks))}</a>
        </p>
        {group.counts.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <section className="twin" aria-label={words.errors} tabIndex={0}>
            <SparklineTable group={group} all={all} />
          </section>
        )}
      </div>
    </div>
  );
}
