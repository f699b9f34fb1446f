import type { Schemas } from '../api/client';
import { stateWords, type TaskState } from '../words/states';
import type { Facts } from './facts';
import { link, links, type Said, say, strong } from './said';

type Reason = Schemas['Reason'];
type Sentence = (facts: Facts) => Said;

/** " by ops-1 since 02:46:12 (bank maintenance)", as far as it is known. */
function by(f: Facts, when: 'since' | 'at'): Said {
  const who = f.text('by');
  if (!who) return [];
  const at = f.at('since');
  const why = f.text('why');
  return say` by ${strong(who)}${at && ` ${when} ${at}`}${why && ` (“${why}”)`}`;
}

function error(f: Facts, name = 'error'): string {
  const line = f.error(name);
  return line ? `: ${line}` : '';
}

function where(f: Facts): Said {
  const node = f.text('node');
  const host = f.text('host');
  return node ? say`${host ? link('node', node, host) : say`node ${link('node', node)}`}` : ['a node'];
}

function beat(f: Facts): string {
  const past = f.past('lastBeat');
  return past ? `; the node’s last heartbeat came ${past} ago` : '';
}

function undoing(f: Facts): Said {
  const left = f.list('toUndo');
  const cause = f.error('cause');
  return say`${left.length ? ` Still to undo: ${left.join(', ')}.` : ''}${cause && ` The task itself had failed: ${cause}.`}`;
}

function asked(f: Facts, verb: string): Said {
  return say`Was asked to ${verb}${by(f, 'at')}; its execution on ${where(f)} has ${strong('not confirmed')} yet${beat(f)}.`;
}

/** How it is with the only node that may run a task; a busy one needs no words. */
const NODES: Record<string, string> = {
  GONE: 'which is gone',
  SILENT: 'which has not beaten for its whole lease',
  NOT_SERVED: 'which does not take tasks of its type, queue and tenant',
  DRAINING: 'which drains',
};

/** Why a task was skipped, by its `because`. */
const SKIPS: Record<string, Sentence> = {
  TYPE_FULL: () => ['as many tasks of its type were running as may'],
  PREDECESSOR: (f) => {
    const id = f.text('task');
    const ended = stateWords.en[f.text('ended') as TaskState] ?? f.text('ended') ?? 'ended';
    return say`it comes after the ${f.text('on') === 'FAILURE' ? 'failure' : 'success'} of ${id ? link('task', id, f.text('name')) : 'another task'}, which is ${strong(ended.toLowerCase())}`;
  },
  CHANGED_SINCE: () => [
    'what it comes after had ended otherwise than it wants at that time, or as many tasks of its type were running as may',
  ],
  NOTHING_TO_UNDO: () => ['it undoes another task, and its workflow has not failed'],
  NODE_GONE: (f) => say`it was for node ${f.text('name') ?? f.text('node')} alone, which is gone`,
  PREVIOUS_LIVE: (f) =>
    say`${f.text('task') ? say`task ${link('task', f.text('task') ?? '')}` : 'the task'}, which its schedule submitted before, had not ended`,
  LATER_DUE: (f) => say`${f.at('due') ? `the due time ${f.at('due')}` : 'a later due time'} had come as well`,
  QUEUE_FULL: () => ['its queue was full'],
};

const few = (count: string | undefined, one: string, many: string) =>
  `${count ?? 'some'} ${count === '1' ? one : many}`;

export const SENTENCES: Record<Reason, Sentence> = {
  UNDOING: (f) =>
    say`Has failed for good, and its done steps are being undone; that is tried again ${inTime(f)}${error(f)}.${undoing(f)}`,
  SLEEPING: (f) => say`Its handler sleeps ${remaining(f)} (${f.text('step')}).`,
  AWAITS_SIGNAL: (f) =>
    say`Waits for the signal ${strong(f.text('signal') ?? '')}${f.at('until') && `, until ${f.at('until')} at most`}.`,
  AWAITS_CHILDREN: (f) =>
    say`Waits for its children (${f.text('step')}): ${strong(`${f.count('live')} of ${f.count('total')}`)} tasks of workflow ${link('workflow', f.text('workflow') ?? '')} have not ended${f.number('failed') ? `, ${f.count('failed')} failed` : ''}.`,
  STEP_RETRY: (f) =>
    say`Its step ${strong(f.text('step') ?? '')} has failed ${few(f.count('tries'), 'time', 'times')} and is tried again ${inTime(f)}${error(f)}.`,
  NOT_DUE: (f) => {
    if (!f.number('attempts')) return say`Is not due yet; its time comes ${inTime(f)}.`;
    const next = f.nextAttempt;
    const reached = f.reached;
    return say`Waits ${strong(f.left('until') ?? 'a moment')} more for its back-off to end; at ${strong(f.at('until') ?? '')} ${next ? `attempt ${next.number} of ${next.of}` : 'the next attempt'} begins${reached && ` (it had reached ${reached.total ? `${reached.done} of ${reached.total}` : reached.done})`}.${f.lastError && ` Last error: ${f.lastError}.`}`;
  },
  DUE: (f) =>
    f.number('nodes') === 0
      ? say`Has been due since ${f.at('since')}, and ${strong('no node is alive')} to let it through.`
      : say`Has been due since ${f.at('since')}; one of ${few(f.count('nodes'), 'live node', 'live nodes')} lets it through within about a second.`,
  TURN_TAKEN: (f) =>
    f.list('holders').length
      ? say`Waits for the turn of its key ${strong(f.text('key') ?? '')}, which task ${links('task', f.list('holders'), ', ')} has.`
      : say`Waits for the turn of its key ${strong(f.text('key') ?? '')}.`,
  AFTER: (f) =>
    f.number('live') === 0
      ? say`All that it comes after has ended, and it is let go on within about a second.`
      : say`Comes after ${strong(few(f.count('live'), 'task', 'tasks'))} of workflow ${link('workflow', f.text('workflow') ?? '')} that ${f.number('live') === 1 ? 'has' : 'have'} not ended${f.list('tasks').length ? say`: ${links('task', f.list('tasks'), ', ')}` : undefined}.`,
  PAUSED: (f) => say`Has been paused${by(f, 'since')}.`,
  START_PAUSED: (f) =>
    f.text('mode')
      ? say`Began paused at ${f.at('since')}, as all tasks do in the debug mode ${strong(f.text('mode') ?? '')}, which is on${f.text('by') && say`, switched by ${strong(f.text('by') ?? '')}`}.`
      : say`Was submitted to start paused, at ${f.at('since')}.`,
  TYPE_DISABLED: (f) =>
    say`Its type ${link('type', f.text('type') ?? '')} is ${strong('disabled')}${by(f, 'since')}, so none of its tasks begins.`,
  QUEUE_PAUSED: (f) =>
    say`Its queue ${link('queue', f.text('queue') ?? '')} is ${strong('paused')}${by(f, 'since')}, so none of its tasks begins.`,
  WANTS_NODE: (f) => {
    const how = NODES[f.text('because') ?? ''];
    return say`Waits for node ${link('node', f.text('node') ?? '', f.text('name'))} alone${how ? `, ${how}` : '; no other may run it'}.`;
  },
  NO_WORKER: (f) =>
    say`${strong('No live node')} runs tasks of its type ${link('type', f.text('type') ?? '')}, its queue ${link('queue', f.text('queue') ?? '')} and its tenant ${f.text('tenant')}; ${few(f.count('nodes'), 'node is', 'nodes are')} alive.`,
  NEWER_VERSION: (f) =>
    say`Its payload was written by version ${strong(f.count('version') ?? '')} of its type ${link('type', f.text('type') ?? '')}, and no live node reads more than version ${f.count('read')}.`,
  DRAINING: (f) =>
    say`All live nodes that serve its type ${strong('drain')}${f.list('nodes').length ? say`: ${links('node', f.list('nodes'), ', ')}` : undefined}${f.text('by') && say`, asked${by(f, 'since')}`}.`,
  WANTS_HOST: (f) =>
    say`Waits for the machine ${strong(f.text('host') ?? '')}${f.at('until') ? `, until ${f.at('until')} at most` : ` for at most ${f.duration('grace')}`}.`,
  CONCURRENCY: (f) =>
    say`${strong(`${f.count('running')} of at most ${f.count('maxRunning')}`)} tasks of its type run${f.list('holders').length ? say`: ${links('task', f.list('holders'), ', ')}${f.list('holders').length < (f.number('running') ?? 0) && ' and others'}` : undefined}.`,
  RATE_LIMIT: (f) => say`The rate of its type lets the next task begin ${inTime(f)}.`,
  BEHIND: (f) =>
    say`${strong(`${f.count('ahead')}${f.text('capped') === 'true' ? '+' : ''}`)} ${f.number('ahead') === 1 ? 'task of its queue comes' : 'tasks of its queue come'} before it${f.duration('about') && `, which takes about ${f.duration('about')}`}.`,
  NEXT: (f) =>
    say`Is the next of its queue, ready since ${f.at('since')}${f.count('threads') && `; nodes with ${few(f.count('threads'), 'thread', 'threads')} serve its type`}.`,
  CANCEL_ASKED: (f) => asked(f, 'cancel'),
  PAUSE_ASKED: (f) => asked(f, 'pause'),
  NODE_SILENT: (f) =>
    f.at('lastBeat')
      ? say`Is held by ${where(f)}, which has been ${strong('silent')} for ${f.past('lastBeat')}, since ${f.at('lastBeat')}.`
      : say`Is held by ${where(f)}, which has ${strong('left or was taken for dead')}.`,
  HELD: (f) => say`Was claimed by ${where(f)}; its handler begins in a moment.`,
  RUNNING: (f) =>
    f.text('cause') || f.list('toUndo').length
      ? say`Has failed for good, and its done steps are being ${strong('undone')} on ${where(f)}.${undoing(f)}`
      : say`Runs on ${where(f)}${f.past('since') && say` for ${strong(f.past('since') ?? '')}, since ${f.at('since')}`}${reachedNow(f)}.`,
  OUT_OF_ATTEMPTS: (f) =>
    say`Is ${strong('out of attempts')} (${f.count('attempts')} of ${f.count('maxAttempts')}) and waits for a person${error(f)}.`,
  OUT_OF_LOSSES: (f) =>
    say`Was ${strong('lost with its node')} ${f.count('losses')} of ${f.count('maxLosses')} times and waits for a person${error(f)}.${undoing(f)}`,
  NEEDS_PERSON: (f) =>
    f.text('cause') || f.list('toUndo').length
      ? say`Has failed for good, and undoing its done steps ${strong('waits for a person')}${error(f)}.${undoing(f)}`
      : say`Does not run again by itself and ${strong('waits for a person')}${error(f)}.`,
  SUCCEEDED: (f) =>
    f.text('by')
      ? say`Was committed by hand${by(f, 'at')}.`
      : say`Succeeded${f.at('finishedAt') && ` at ${f.at('finishedAt')}`}${f.took && `, after a run of ${f.took}`}${f.attempt && `, with attempt ${f.attempt.number} of ${f.attempt.of}`}.`,
  FAILED: (f) => {
    if (f.list('toUndo').length) return halfUndone(f);
    if (f.text('by')) return say`Was cleaned away${by(f, 'at')}.`;
    return say`${strong('Failed for good')}${f.at('finishedAt') && ` at ${f.at('finishedAt')}`}${f.count('attempts') && ` after ${f.count('attempts')} of ${f.count('maxAttempts')} attempts`}${f.number('losses') ? ` and ${few(f.count('losses'), 'loss', 'losses')}` : ''}${error(f)}.`;
  },
  CANCELLED: (f) => {
    if (f.list('toUndo').length) return halfUndone(f);
    return f.text('by')
      ? say`Was cancelled${by(f, 'at')}.`
      : say`Was cancelled${f.at('finishedAt') && ` at ${f.at('finishedAt')}`}.`;
  },
  SKIPPED: (f) => {
    const why = SKIPS[f.text('because') ?? '']?.(f);
    return say`Was skipped${f.at('finishedAt') && ` at ${f.at('finishedAt')}`}, without being run${why && say`: ${why}`}.`;
  },
  RESOLVED: (f) =>
    f.text('by')
      ? say`Was resolved${by(f, 'at')}.`
      : say`Was resolved${f.at('finishedAt') && ` at ${f.at('finishedAt')}`}.`,
};

/** "; 62 of 120 are done, the rest by about 09:52". */
function reachedNow(f: Facts): string {
  if (!f.reached) return '';
  const { done, total } = f.reached;
  if (!total) return `; ${done} done so far`;
  return `; ${done} of ${total} done${f.expectedEnd ? `, the rest by about ${f.expectedEnd}` : ''}`;
}

/** "in 1 min 42 s, at 03:14:20". */
function inTime(f: Facts): Said {
  const left = f.left('until');
  return left ? say`in ${strong(left)}, at ${strong(f.at('until') ?? '')}` : ['in a moment'];
}

function remaining(f: Facts): Said {
  const left = f.left('until');
  return left ? say`${strong(left)} more, until ${strong(f.at('until') ?? '')}` : ['a moment more'];
}

function halfUndone(f: Facts): Said {
  return say`Was ended${by(f, 'at')} while its done steps were being undone, and is ${strong('half undone')}.${undoing(f)}`;
}

const ASKED =
  'Its handler has to look at its context, or to end; if its node is gone, it is taken back when the lease is over. Clean ends it at once.';
const PERSON = 'Look at its error, then retry, reset, resolve or cancel it.';

function person(f: Facts): string {
  const left = f.list('toUndo');
  if (left.length) return `Retry it: that goes on with undoing. Or undo ${left.join(', ')} by hand and resolve it.`;
  return f.text('cause') ? 'Retry it: that goes on with undoing. Or resolve it.' : PERSON;
}

const NODE_REMEDIES: Record<string, string> = {
  GONE: 'Nothing: it is skipped within seconds, as nobody else may run it.',
  SILENT: 'The node beats again, or others find it dead; then the task is skipped.',
  NOT_SERVED: 'Move the task to a queue that the node takes from, or cancel it. It is skipped when the node goes.',
  DRAINING: 'Resume the node. The task is skipped when the node goes.',
  BUSY: 'That node takes it as soon as a thread is free. The task is skipped when the node goes.',
};

/** What moves it. */
export const REMEDIES: Record<Reason, (facts: Facts) => string> = {
  UNDOING: () => 'It goes on by itself then; Run now tries at once. A cancel would leave it half undone.',
  SLEEPING: () => 'It goes on by itself then; Run now ends the sleep.',
  AWAITS_SIGNAL: (f) =>
    `Send the signal ${f.text('signal')}. If it does not come in time, the handler goes on without it.`,
  AWAITS_CHILDREN: (f) =>
    f.number('live') === 0
      ? 'It goes on within about a second.'
      : 'It goes on when all have ended. Look at those that have not; cancelling the workflow lets it go on without them.',
  STEP_RETRY: () => 'It goes on by itself then; Run now tries at once.',
  NOT_DUE: () => 'It runs by itself then; Run now lets it run at once.',
  DUE: (f) => (f.number('nodes') === 0 ? 'Start a node: none is alive.' : 'Nothing needs to be done.'),
  TURN_TAKEN: () => 'It goes on when one of those has ended, or gives up its turn. If that one is stuck, cancel it.',
  AFTER: (f) =>
    f.number('live') === 0
      ? 'Nothing needs to be done.'
      : 'It goes on when those have ended as it wants. Retry or resolve what waits for a person; a cancel of what it comes after would skip it.',
  PAUSED: () => 'Resume it.',
  START_PAUSED: (f) =>
    f.text('mode') ? 'Resume it, or let it run with Run now. Switching the mode off does not resume it.' : 'Resume it.',
  TYPE_DISABLED: () => 'Enable the type.',
  QUEUE_PAUSED: () => 'Resume the queue, or move the task to another one.',
  WANTS_NODE: (f) => NODE_REMEDIES[f.text('because') ?? ''] ?? NODE_REMEDIES.BUSY ?? '',
  NO_WORKER: () => 'Start a process that handles the type and takes this queue and tenant.',
  NEWER_VERSION: () => 'Start a process with the newer version of the type.',
  DRAINING: () => 'Resume one of these nodes, or start another that handles the type.',
  WANTS_HOST: () => 'A node there takes it; after that time, or when no node is left there, any other does.',
  CONCURRENCY: () => 'It goes on when one of those has ended, or when more tasks of the type may run at once.',
  RATE_LIMIT: () => 'It goes on by itself, in its turn; raise the rate of the type to have it sooner.',
  BEHIND: () => 'It goes on by itself, in its turn; give it a higher priority to have it sooner.',
  NEXT: () => 'A node takes it as soon as a thread is free.',
  CANCEL_ASKED: () => ASKED,
  PAUSE_ASKED: () => `${ASKED} Resume takes the request back.`,
  NODE_SILENT: () => 'Another live node takes it back by itself, and it runs again; if none is alive, start one.',
  HELD: () => 'Nothing needs to be done: it begins there, or is given back within about a second.',
  RUNNING: (f) =>
    f.text('cause') || f.list('toUndo').length
      ? 'It ends by itself when all is undone. A cancel would leave it half undone.'
      : 'It ends by itself, by its timeout, or by a cancel.',
  OUT_OF_ATTEMPTS: person,
  OUT_OF_LOSSES: person,
  NEEDS_PERSON: person,
  SUCCEEDED: () => 'Nothing moves it; a copy can be run.',
  FAILED: (f) =>
    f.list('toUndo').length ? person(f) : 'Retry it (one attempt more), reset it (as new), resolve it or delete it.',
  CANCELLED: (f) => (f.list('toUndo').length ? person(f) : 'Retry it or reset it to have it run after all.'),
  SKIPPED: (f) =>
    f.text('because') === 'NODE_GONE'
      ? 'Nothing moves it, as no other node may run it; submit a task for one that is there.'
      : 'Retry it, or its workflow, to have it run after all.',
  RESOLVED: () => 'Nothing needs to be done; retry it or reset it to have it run after all.',
};
