import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, must, Problem, type Schemas, serverNow } from '../api/client';
import { toInput } from '../format/time';
import { type Formats, useFormat } from '../format/useFormat';
import { taskHref } from '../frame/href';
import { useMe } from '../frame/me';
import type { Done } from '../frame/notice';
import { ActionDialog } from '../parts/ActionDialog';
import { ErrorNote } from '../parts/Notes';
import { stateWords } from '../words/states';
import { useWords } from '../words/words';
import './actions.css';
import { SaidOfBroken, SaidOfMany } from './Answered';
import { actionWords } from './actionWords';
import { commandOf, NOTHING, sampleOf, type Values } from './commandFields';
import { filterQuery, isEverything } from './filterQuery';
import { acceptedOf, type ByState, Happens, statesOf, touchedOf } from './Happens';
import { OperationDialog } from './OperationProgress';
import { commandOne, commandPicked, runAgain, startOperation } from './runVerb';
import { VerbFields } from './VerbFields';
import { type Target, type TaskVerb, throwsAway } from './verbs';
import { fill, verbWords } from './verbWords';

export type { Target, TaskVerb } from './verbs';

interface Props {
  verb: TaskVerb;
  target: Target;
  onClose: () => void;
  /** What its fields have at first, such as the step that is to be redone. */
  given?: Partial<Pick<Values, 'step' | 'name'>>;
}

/** Asks for what a verb needs, says what will happen to how many tasks, does it, and leads to its audit record. */
export function TaskActionDialog({ verb, target: present, onClose, given }: Props) {
  // What many tasks it is about is settled when it opens: no number changes under the pointer.
  const [opened] = useState(present);
  const target = present.kind === 'task' ? present : opened;
  const words = useWords(actionWords);
  const verbs = useWords(verbWords)[verb];
  const states = useWords(stateWords);
  const format = useFormat();
  const me = useMe();
  const queries = useQueryClient();
  const [values, setValues] = useState<Values>(() => ({ ...NOTHING, dueAt: dueOf(target), ...given }));
  // What it is about is settled when it starts: those that it has dealt with may match no more.
  const [operation, setOperation] = useState<{ id: string; title: string }>();
  const started = useRef(false);
  const counts = useCounts(verb, target);
  const known = target.kind === 'matching' ? counts.states : statesOf(tasksOf(target));

  const accepted = known && acceptedOf(verb, known);
  const touched = known && (counts.matching ? touchedOf(verb, known, counts.matching) : accepted);
  const act = fill(verbs.act, whatOf(target, touched, words, format));
  const command = verb === 'run-again' ? undefined : commandOf(verb, values);
  const possible = verb === 'run-again' ? target.kind !== 'matching' : command !== undefined;

  async function run(why: string | undefined): Promise<Done | undefined> {
    try {
      if (verb === 'run-again') return await again(why);
      if (!command) return undefined;
      if (target.kind === 'task') return await one(target.task, command, why);
      if (target.kind === 'picked') return await picked(target.tasks, command, why);
      const { id } = await startOperation(target.filter, command, why);
      if (id !== undefined) {
        started.current = true;
        setOperation({ id, title: act });
      }
      return undefined;
    } finally {
      for (const topic of ['tasks', 'task', 'workflows', 'operations', 'errors', 'audit']) {
        queries.invalidateQueries({ queryKey: [topic] });
      }
    }
  }

  async function one(task: Schemas['ShownTask'], what: Schemas['Command'], why: string | undefined): Promise<Done> {
    const answer = await commandOne(task.id, what, why);
    if (!answer.accepted) {
      const refusal = answer.refusal ?? 'STATE';
      throw new Problem(
        refusal === 'STATE' ? 'refused' : 'invalid',
        409,
        refusal === 'STATE' && answer.state ? words.inState(states[answer.state]) : words.refusals[refusal],
      );
    }
    const name = nameOf(task);
    return {
      said: answer.result === 'ASKED' ? words.asked(name) : fill(verbs.done, name),
      audit: { task: task.id },
    };
  }

  async function picked(tasks: Schemas['ShownTask'][], what: Schemas['Command'], why: string | undefined) {
    const from = sentAt();
    const { grouped, broken } = await commandPicked(
      tasks.map((task) => task.id),
      what,
      why,
    );
    return {
      said: (
        <>
          <SaidOfMany verb={verb} grouped={grouped} />
          {broken && <SaidOfBroken {...broken} />}
        </>
      ),
      audit: { verb, who: me.name, from },
      bad: broken !== undefined || grouped.applied + grouped.asked === 0,
    };
  }

  async function again(why: string | undefined): Promise<Done | undefined> {
    const ids = tasksOf(target).map((task) => task.id);
    const from = sentAt();
    const { answers: made, broken } = await runAgain(ids, why);
    const only = made.length === 1 ? made[0] : undefined;
    const what =
      target.kind === 'task' ? nameOf(target.task) : words.tasks(format.count(made.length), made.length === 1);
    return {
      said: (
        <>
          {fill(verbs.done, what)} {only && <a href={taskHref(only)}>{words.newTask}</a>}
          {broken && <SaidOfBroken {...broken} />}
        </>
      ),
      audit: only ? { task: only } : { verb, who: me.name, from },
      bad: broken !== undefined,
    };
  }

  if (operation) return <OperationDialog {...operation} onClose={onClose} />;
  return (
    <ActionDialog
      title={words.question(act)}
      verb={target.kind === 'task' ? verbs.name : act}
      throwsAway={throwsAway(verb, target)}
      ready={possible && counts.settled && accepted?.value !== 0}
      run={run}
      onClose={() => {
        if (!started.current) onClose();
      }}
      happens={
        <>
          {verb === 'run-again' && target.kind === 'matching' && <p>{words.pickedOnly}</p>}
          {target.kind === 'task' && (
            <p>{target.task.state === 'RUNNING' ? (verbs.runningOne ?? verbs.one) : verbs.one}</p>
          )}
          {target.kind === 'matching' && isEverything(target.filter) && (
            <p>
              <b>{words.everything}</b>
            </p>
          )}
          {target.kind !== 'task' && known && <Happens verb={verb} states={known} />}
          {target.kind === 'matching' && !known && !counts.error && <p>{words.counting}</p>}
          {accepted?.value === 0 && target.kind !== 'task' && <p>{words.runsNone}</p>}
          {target.kind === 'matching' && counts.matching?.atLeast && (
            <p>{words.atLeast(format.count(counts.matching.value))}</p>
          )}
          {target.kind === 'matching' && <p className="faint">{words.mayRefuse}</p>}
          {counts.error !== null && <ErrorNote error={counts.error} again={counts.again} />}
        </>
      }
    >
      <VerbFields
        verb={verb}
        target={target}
        values={values}
        onChange={(change) => setValues((before) => ({ ...before, ...change }))}
      />
    </ActionDialog>
  );
}

/** Asked once each time that a dialog opens. No topic of hints, and static: not even a new stream has them asked again. */
const ONCE = { staleTime: 'static', gcTime: 0, refetchInterval: false, placeholderData: undefined } as const;

/** Of a filter: the server's dry run, and how many there are in each state. */
function useCounts(verb: TaskVerb, target: Target) {
  const filter = target.kind === 'matching' ? target.filter : undefined;
  const dry = useQuery({
    queryKey: ['dry-run', verb, filter],
    queryFn: () =>
      startOperation(filter ?? {}, sampleOf(verb as Schemas['Command']['verb'], serverNow()), undefined, true),
    enabled: filter !== undefined && verb !== 'run-again',
    ...ONCE,
  });
  const count = useQuery({
    queryKey: ['dry-run', 'by-state', filter],
    queryFn: () => must(api.GET('/tasks/count', { params: { query: { ...filterQuery(filter ?? {}), by: 'STATE' } } })),
    enabled: filter !== undefined,
    ...ONCE,
  });
  const { matched, atLeast } = dry.data ?? {};
  return {
    states: count.data?.groups as ByState | undefined,
    matching: typeof matched === 'number' ? { value: matched, atLeast: atLeast ?? false } : undefined,
    settled: filter === undefined || (dry.data !== undefined && count.data !== undefined),
    error: dry.error ?? count.error,
    again: () => {
      if (dry.error) dry.refetch();
      if (count.error) count.refetch();
    },
  };
}

/** Now, for the list of what is recorded from here on; the server's clock is known to some seconds. */
function sentAt(): string {
  return new Date(serverNow() - 3_000).toISOString();
}

function tasksOf(target: Target): Schemas['ShownTask'][] {
  if (target.kind === 'task') return [target.task];
  return target.kind === 'picked' ? target.tasks : [];
}

/** The present due time where it lies ahead; one hour from now otherwise. */
function dueOf(target: Target): string {
  const now = serverNow();
  const due = target.kind === 'task' ? Date.parse(target.task.dueAt) : 0;
  return toInput(new Date(due > now ? due : now + 3_600_000).toISOString());
}

/** By what a person knows a task: type and key, or type and id. */
function nameOf(task: Schemas['ShownTask']): string {
  return `${task.type} ${task.key ?? task.id}`;
}

/** What it is about, in words: the tasks that will be touched, as far as they are counted. */
function whatOf(
  target: Target,
  accepted: Schemas['Count'] | undefined,
  words: { tasks: (n: string, one: boolean) => string },
  format: Formats,
): string {
  if (target.kind === 'task') return nameOf(target.task);
  const count = accepted ?? { value: tasksOf(target).length, atLeast: false };
  return words.tasks(target.kind === 'matching' && !accepted ? '…' : format.capped(count), count.value === 1);
}
