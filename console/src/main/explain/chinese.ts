import type { Schemas } from '../api/client';
import { stateWords, type TaskState } from '../words/states';
import type { Facts } from './facts';
import { link, links, type Said, say, strong } from './said';

type Reason = Schemas['Reason'];
type Sentence = (facts: Facts) => Said;

/** “由 ops-1 于 02:46:12 暂停（原因）”中动词前后的部分，动词由调用者给出。 */
function by(f: Facts, verb: string): Said {
  const who = f.text('by');
  const at = f.at('since');
  const why = f.text('why');
  if (!who) return say`被${strong(verb)}`;
  return say`由 ${strong(who)} ${at && `于 ${at} `}${strong(verb)}${why && `（原因：${why}）`}`;
}

function error(f: Facts, name = 'error'): string {
  const line = f.error(name);
  return line ? `：${line}` : '';
}

function where(f: Facts): Said {
  const node = f.text('node');
  const host = f.text('host');
  return node ? say`${host ? link('node', node, host) : say`执行器 ${link('node', node)}`}` : ['某个执行器'];
}

function beat(f: Facts): string {
  const past = f.past('lastBeat');
  return past ? `，该执行器最近一次心跳在 ${past}前` : '';
}

function undoing(f: Facts): Said {
  const left = f.list('toUndo');
  const cause = f.error('cause');
  return say`${left.length ? `尚待撤销：${left.join('、')}。` : ''}${cause && `任务本身的失败原因：${cause}。`}`;
}

function asked(f: Facts, verb: string): Said {
  return say`已${by(f, `请求${verb}`)}，但 ${where(f)} 上的执行${strong('尚未确认')}${beat(f)}。`;
}

/** 唯一可运行它的执行器的状况；只是忙碌则无需说明。 */
const NODES: Record<string, string> = {
  GONE: '该执行器已退出',
  SILENT: '该执行器整个租约期内没有心跳',
  NOT_SERVED: '该执行器不接受其类型、队列和租户的任务',
  DRAINING: '该执行器正在排空',
};

/** 跳过的原因，由 `because` 区分。 */
const SKIPS: Record<string, Sentence> = {
  TYPE_FULL: () => ['该类型正在运行的任务已达上限'],
  PREDECESSOR: (f) => {
    const id = f.text('task');
    const ended = stateWords.zh[f.text('ended') as TaskState] ?? f.text('ended') ?? '已结束';
    return say`它要求前置任务${id && say` ${link('task', id, f.text('name'))} `}${f.text('on') === 'FAILURE' ? '失败' : '成功'}，而该任务的结果是“${strong(ended)}”`;
  },
  CHANGED_SINCE: () => ['当时其前置任务的结果不符合要求，或该类型同时运行的任务已达上限'],
  NOTHING_TO_UNDO: () => ['它用于撤销另一任务，而工作流没有失败'],
  NODE_GONE: (f) => say`只有执行器 ${f.text('name') ?? f.text('node')} 可以运行它，而该执行器已退出`,
  PREVIOUS_LIVE: (f) =>
    say`定时计划此前提交的任务${f.text('task') && say` ${link('task', f.text('task') ?? '')} `}尚未结束`,
  LATER_DUE: (f) => say`下一个触发时间${f.at('due') && ` ${f.at('due')} `}也已到`,
  QUEUE_FULL: () => ['队列已满'],
};

export const SENTENCES: Record<Reason, Sentence> = {
  UNDOING: (f) => say`任务已最终失败，正在撤销已完成的步骤；${inTime(f)}再次尝试撤销${error(f)}。${undoing(f)}`,
  SLEEPING: (f) => say`处理器正在休眠（${f.text('step')}），${remaining(f)}。`,
  AWAITS_SIGNAL: (f) =>
    say`正在等待信号 ${strong(f.text('signal') ?? '')}${f.at('until') && `，最晚等到 ${f.at('until')}`}。`,
  AWAITS_CHILDREN: (f) =>
    say`正在等待子任务（${f.text('step')}）：工作流 ${link('workflow', f.text('workflow') ?? '')} 还有 ${strong(`${f.count('live')} / ${f.count('total')}`)} 个任务未结束${f.number('failed') ? `，其中 ${f.count('failed')} 个失败` : ''}。`,
  STEP_RETRY: (f) =>
    say`步骤 ${strong(f.text('step') ?? '')} 已失败 ${f.count('tries')} 次，${inTime(f)}重试${error(f)}。`,
  NOT_DUE: (f) => {
    if (!f.number('attempts')) return say`尚未到时间，${inTime(f)}到期。`;
    const next = f.nextAttempt;
    const reached = f.reached;
    return say`还需等待退避 ${strong(f.left('until') ?? '片刻')}；${next ? `第 ${next.number} 次尝试（共 ${next.of} 次）` : '下一次尝试'}将于 ${strong(f.at('until') ?? '')} 开始${reached && `（此前已到 ${reached.total ? `${reached.done} / ${reached.total}` : reached.done}）`}。${f.lastError && `最近的错误：${f.lastError}。`}`;
  },
  DUE: (f) =>
    f.number('nodes') === 0
      ? say`自 ${f.at('since')} 起已到期，但${strong('没有在线的执行器')}放行。`
      : say`自 ${f.at('since')} 起已到期，${f.count('nodes')} 个在线执行器之一会在约一秒内放行。`,
  TURN_TAKEN: (f) =>
    f.list('holders').length
      ? say`正在等待业务键 ${strong(f.text('key') ?? '')} 轮到自己，目前由任务 ${links('task', f.list('holders'), '、')} 占用。`
      : say`正在等待业务键 ${strong(f.text('key') ?? '')} 轮到自己。`,
  AFTER: (f) =>
    f.number('live') === 0
      ? say`前置任务均已结束，约一秒内放行。`
      : say`正在等待工作流 ${link('workflow', f.text('workflow') ?? '')} 中 ${strong(`${f.count('live')} 个`)}未结束的前置任务${f.list('tasks').length ? say`：${links('task', f.list('tasks'), '、')}` : undefined}。`,
  PAUSED: (f) => say`已${by(f, '暂停')}。`,
  START_PAUSED: (f) =>
    f.text('mode')
      ? say`于 ${f.at('since')} 提交后即处于暂停：调试模式 ${strong(f.text('mode') ?? '')} 已开启${f.text('by') && say`（由 ${strong(f.text('by') ?? '')} 开启）`}，其间所有任务均如此。`
      : say`提交时即要求以暂停开始（${f.at('since')}）。`,
  TYPE_DISABLED: (f) => say`任务类型 ${link('type', f.text('type') ?? '')} 已${by(f, '停用')}，其任务均不会开始。`,
  QUEUE_PAUSED: (f) => say`队列 ${link('queue', f.text('queue') ?? '')} 已${by(f, '暂停')}，其任务均不会开始。`,
  WANTS_NODE: (f) => {
    const how = NODES[f.text('because') ?? ''];
    return say`只等待执行器 ${link('node', f.text('node') ?? '', f.text('name'))}，其他执行器不得运行它${how && `；${how}`}。`;
  },
  NO_WORKER: (f) =>
    say`${strong('没有在线的执行器')}处理类型 ${link('type', f.text('type') ?? '')}、队列 ${link('queue', f.text('queue') ?? '')}、租户 ${f.text('tenant')} 的任务；目前有 ${f.count('nodes')} 个执行器在线。`,
  NEWER_VERSION: (f) =>
    say`其输入由类型 ${link('type', f.text('type') ?? '')} 的第 ${strong(f.count('version') ?? '')} 版写入，而在线执行器最高只能读取第 ${f.count('read')} 版。`,
  DRAINING: (f) =>
    say`处理该类型的在线执行器全部在${strong('排空')}${f.list('nodes').length ? say`：${links('node', f.list('nodes'), '、')}` : undefined}${f.text('by') && say`，${by(f, '要求排空')}`}。`,
  WANTS_HOST: (f) =>
    say`正在等待机器 ${strong(f.text('host') ?? '')}，${f.at('until') ? `最晚等到 ${f.at('until')}` : `最多等待 ${f.duration('grace')}`}。`,
  CONCURRENCY: (f) =>
    say`该类型正在运行 ${strong(`${f.count('running')} 个任务，上限 ${f.count('maxRunning')}`)}${f.list('holders').length ? say`：${links('task', f.list('holders'), '、')}${f.list('holders').length < (f.number('running') ?? 0) && ' 等'}` : undefined}。`,
  RATE_LIMIT: (f) => say`受该类型速率限制，下一个任务${inTime(f)}开始。`,
  BEHIND: (f) =>
    say`队列中前面还有 ${strong(`${f.text('capped') === 'true' ? '至少 ' : ''}${f.count('ahead')}`)} 个任务${f.duration('about') && `，约需 ${f.duration('about')}`}。`,
  NEXT: (f) =>
    say`已是队列中的下一个，自 ${f.at('since')} 起就绪${f.count('threads') && `；处理该类型的执行器共有 ${f.count('threads')} 个线程`}。`,
  CANCEL_ASKED: (f) => asked(f, '取消'),
  PAUSE_ASKED: (f) => asked(f, '暂停'),
  NODE_SILENT: (f) =>
    f.at('lastBeat')
      ? say`由 ${where(f)} 持有，该执行器自 ${f.at('lastBeat')} 起已${strong('失联')} ${f.past('lastBeat')}。`
      : say`由 ${where(f)} 持有，该执行器${strong('已退出或被判定为失联')}。`,
  HELD: (f) => say`已由 ${where(f)} 领取，处理器即将开始。`,
  RUNNING: (f) =>
    f.text('cause') || f.list('toUndo').length
      ? say`任务已最终失败，正在 ${where(f)} 上${strong('撤销')}已完成的步骤。${undoing(f)}`
      : say`正在 ${where(f)} 上运行${f.past('since') && say`，已 ${strong(f.past('since') ?? '')}（自 ${f.at('since')} 起）`}${reachedNow(f)}。`,
  OUT_OF_ATTEMPTS: (f) =>
    say`${strong('尝试次数已用尽')}（${f.count('attempts')} / ${f.count('maxAttempts')}），等待人工处理${error(f)}。`,
  OUT_OF_LOSSES: (f) =>
    say`${strong('随执行器丢失')}已达 ${f.count('losses')} 次（上限 ${f.count('maxLosses')}），等待人工处理${error(f)}。${undoing(f)}`,
  NEEDS_PERSON: (f) =>
    f.text('cause') || f.list('toUndo').length
      ? say`任务已最终失败，撤销已完成的步骤时${strong('需要人工处理')}${error(f)}。${undoing(f)}`
      : say`不会再自动运行，${strong('等待人工处理')}${error(f)}。`,
  SUCCEEDED: (f) =>
    f.text('by')
      ? say`已${by(f, '标记为成功')}。`
      : say`已成功${f.at('finishedAt') && `，结束于 ${f.at('finishedAt')}`}${f.took && `，用时 ${f.took}`}${f.attempt && `，第 ${f.attempt.number} 次尝试（共 ${f.attempt.of} 次）`}。`,
  FAILED: (f) => {
    if (f.list('toUndo').length) return halfUndone(f);
    if (f.text('by')) return say`已${by(f, '终止')}。`;
    return say`${strong('已最终失败')}${f.at('finishedAt') && `（${f.at('finishedAt')}）`}${f.count('attempts') && `，用去 ${f.count('attempts')} / ${f.count('maxAttempts')} 次尝试`}${f.number('losses') ? `，丢失 ${f.count('losses')} 次` : ''}${error(f)}。`;
  },
  CANCELLED: (f) => {
    if (f.list('toUndo').length) return halfUndone(f);
    return f.text('by') ? say`已${by(f, '取消')}。` : say`已取消${f.at('finishedAt') && `（${f.at('finishedAt')}）`}。`;
  },
  SKIPPED: (f) => {
    const why = SKIPS[f.text('because') ?? '']?.(f);
    return say`已跳过${f.at('finishedAt') && `（${f.at('finishedAt')}）`}，没有运行${why && say`：${why}`}。`;
  },
  RESOLVED: (f) =>
    f.text('by') ? say`已${by(f, '处置')}。` : say`已处置${f.at('finishedAt') && `（${f.at('finishedAt')}）`}。`,
};

/** “；已完成 62 / 120，预计 09:52 完成”。 */
function reachedNow(f: Facts): string {
  if (!f.reached) return '';
  const { done, total } = f.reached;
  if (!total) return `；目前已完成 ${done}`;
  return `；已完成 ${done} / ${total}${f.expectedEnd ? `，预计 ${f.expectedEnd} 完成` : ''}`;
}

/** “将于 1 分 42 秒后（03:14:20）”。 */
function inTime(f: Facts): Said {
  const left = f.left('until');
  return left ? say`将于 ${strong(`${left}后`)}（${strong(f.at('until') ?? '')}）` : ['即将'];
}

function remaining(f: Facts): Said {
  const left = f.left('until');
  return left ? say`还有 ${strong(left)}，到 ${strong(f.at('until') ?? '')} 为止` : ['即将结束'];
}

function halfUndone(f: Facts): Said {
  return say`在撤销已完成的步骤时${f.text('by') ? by(f, '结束') : '被结束'}，${strong('只撤销了一部分')}。${undoing(f)}`;
}

const ASKED = '需等处理器检查其上下文或自行结束；若执行器已失联，租约到期后会被收回。“终止”可立即结束它。';
const PERSON = '请先查看错误，再重试、重置、处置或取消。';

function person(f: Facts): string {
  const left = f.list('toUndo');
  if (left.length) return `重试会继续撤销；也可以人工撤销 ${left.join('、')} 后处置该任务。`;
  return f.text('cause') ? '重试会继续撤销；也可以处置该任务。' : PERSON;
}

const NODE_REMEDIES: Record<string, string> = {
  GONE: '无法继续：其他执行器不得运行它，数秒内会被跳过。',
  SILENT: '该执行器恢复心跳后继续；若被判定为失联，任务会被跳过。',
  NOT_SERVED: '请把任务移到该执行器接受的队列，或取消它。执行器离开后任务会被跳过。',
  DRAINING: '请恢复该执行器。执行器离开后任务会被跳过。',
  BUSY: '该执行器一有空闲线程就会领取。执行器离开后任务会被跳过。',
};

/** 怎样才能让它继续。 */
export const REMEDIES: Record<Reason, (facts: Facts) => string> = {
  UNDOING: () => '到时会自动继续；“立即运行”可马上重试。取消会使其只撤销一部分。',
  SLEEPING: () => '到时会自动继续；“立即运行”可结束休眠。',
  AWAITS_SIGNAL: (f) => `请发送信号 ${f.text('signal')}。若未按时到达，处理器会在没有信号的情况下继续。`,
  AWAITS_CHILDREN: (f) =>
    f.number('live') === 0 ? '约一秒内继续。' : '全部结束后继续。请查看未结束的子任务；取消该工作流可让它不再等待。',
  STEP_RETRY: () => '到时会自动继续；“立即运行”可马上重试。',
  NOT_DUE: () => '到时会自动运行；“立即运行”可让它马上运行。',
  DUE: (f) => (f.number('nodes') === 0 ? '请启动一个执行器：目前没有在线的执行器。' : '无需处理。'),
  TURN_TAKEN: () => '占用者结束或让出后继续。若占用者卡住，可取消它。',
  AFTER: (f) =>
    f.number('live') === 0
      ? '无需处理。'
      : '前置任务按要求结束后继续。请重试或处置其中待处理的任务；取消前置任务会使它被跳过。',
  PAUSED: () => '请恢复它。',
  START_PAUSED: (f) => (f.text('mode') ? '请恢复它，或“立即运行”。关闭调试模式不会恢复它。' : '请恢复它。'),
  TYPE_DISABLED: () => '请启用该任务类型。',
  QUEUE_PAUSED: () => '请恢复该队列，或把任务移到其他队列。',
  WANTS_NODE: (f) => NODE_REMEDIES[f.text('because') ?? ''] ?? NODE_REMEDIES.BUSY ?? '',
  NO_WORKER: () => '请启动一个处理该类型、并接受此队列和租户的进程。',
  NEWER_VERSION: () => '请启动带有该类型新版本的进程。',
  DRAINING: () => '请恢复其中一个执行器，或另启动一个处理该类型的执行器。',
  WANTS_HOST: () => '该机器上的执行器会领取它；超过时限或该机器上没有执行器后，其他执行器也可领取。',
  CONCURRENCY: () => '其中一个结束后继续，或提高该类型的并发上限。',
  RATE_LIMIT: () => '轮到时自动继续；提高该类型的速率可使其提前。',
  BEHIND: () => '轮到时自动继续；提高优先级可使其提前。',
  NEXT: () => '一有空闲线程，执行器就会领取它。',
  CANCEL_ASKED: () => ASKED,
  PAUSE_ASKED: () => `${ASKED}“恢复”可撤回该请求。`,
  NODE_SILENT: () => '其他在线执行器会自动收回并重新运行；若没有在线的执行器，请启动一个。',
  HELD: () => '无需处理：约一秒内会在该处开始，或被退回。',
  RUNNING: (f) =>
    f.text('cause') || f.list('toUndo').length
      ? '全部撤销后自行结束。取消会使其只撤销一部分。'
      : '会自行结束、因超时结束，或被取消。',
  OUT_OF_ATTEMPTS: person,
  OUT_OF_LOSSES: person,
  NEEDS_PERSON: person,
  SUCCEEDED: () => '无需处理；可另行运行一个副本。',
  FAILED: (f) => (f.list('toUndo').length ? person(f) : '可重试（多一次尝试）、重置（如同新建）、处置或删除。'),
  CANCELLED: (f) => (f.list('toUndo').length ? person(f) : '如需运行，请重试或重置。'),
  SKIPPED: (f) =>
    f.text('because') === 'NODE_GONE'
      ? '其他执行器不得运行它，无法继续；请为在线的执行器另行提交任务。'
      : '如需运行，请重试它或其工作流。',
  RESOLVED: () => '无需处理；如需运行，请重试或重置。',
};
