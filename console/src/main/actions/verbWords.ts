import { dictionary } from '../words/words';
import type { TaskVerb } from './verbs';

/** How a verb is spoken of. {} stands for what it is about: a task by its name, or a number of tasks. */
interface VerbWords {
  /** On a button for one task. */
  name: string;
  /** On a button that carries a count, which is a bare number. */
  counted: string;
  /** The title of its dialog, and the button that does it. */
  act: string;
  /** What was done. */
  done: string;
  /** What happens to one task, and to several that do not run. */
  one: string;
  many: string;
  /** The same for those that run, if it is something else. */
  runningOne?: string;
  runningMany?: string;
}

/** Puts what it is about into its place; between Han and a Latin letter or digit goes a space. */
export function fill(template: string, what: string): string {
  const [before = '', after = ''] = template.split('{}');
  const left = /\p{Script=Han}$/u.test(before) && /^[!-~]/.test(what) ? ' ' : '';
  const right = /[!-~]$/.test(what) && /^\p{Script=Han}/u.test(after) ? ' ' : '';
  return before + left + what + right + after;
}

export const verbWords = dictionary<Record<TaskVerb, VerbWords>>(
  {
    cancel: {
      name: 'Cancel',
      counted: 'Cancel {}…',
      act: 'Cancel {}',
      done: 'Cancelled {}.',
      one: 'It ends as Cancelled at once, and so do its children.',
      many: 'do not run: they end as Cancelled at once, and so do their children',
      runningOne:
        'It runs: its handler is told to stop, and the task ends as Cancelled when it does. Its children are cancelled with it.',
      runningMany: 'run: they are asked to stop, and end as Cancelled when they do',
    },
    pause: {
      name: 'Pause',
      counted: 'Pause {}…',
      act: 'Pause {}',
      done: 'Paused {}.',
      one: 'It stops as Paused and keeps its place and its checkpoint until somebody resumes it.',
      many: 'wait: they stop as Paused and keep their place and their checkpoint',
      runningOne: 'It runs: its handler is told to stop; then the task is Paused, with its checkpoint.',
      runningMany: 'run: they are asked to stop, and are Paused when they do',
    },
    resume: {
      name: 'Resume',
      counted: 'Resume {}…',
      act: 'Resume {}',
      done: 'Resumed {}.',
      one: 'It goes on by its due time, from its checkpoint.',
      many: 'are paused: they go on by their due time, from their checkpoint',
      runningOne: 'It runs, and a pause that its handler has not followed yet is taken back.',
      runningMany: 'run: a pause that they have not followed yet is taken back; the others refuse',
    },
    retry: {
      name: 'Retry',
      counted: 'Retry {}…',
      act: 'Retry {}',
      done: 'Retried {}.',
      one: 'It runs once more. Counts, checkpoint, steps and signals are kept, and it gets one more attempt if it has none left.',
      many: 'run once more; counts, checkpoint, steps and signals are kept',
    },
    reset: {
      name: 'Reset',
      counted: 'Reset {}…',
      act: 'Reset {}',
      done: 'Reset {}.',
      one: 'It becomes as new and is due at once: attempts, losses, checkpoint, steps, signals and progress are gone.',
      many: 'become as new and are due at once: checkpoint, steps, signals and progress are gone',
    },
    'run-now': {
      name: 'Run now',
      counted: 'Run {} now…',
      act: 'Run {} now',
      done: 'Made {} due now.',
      one: 'It is due now. A sleep of its handler, or the pause before the next try of a step, is over; a wait for a signal or for children goes on.',
      many: 'are due now, and run as soon as there is room',
    },
    reschedule: {
      name: 'Change time',
      counted: 'Change time of {}…',
      act: 'Change time of {}',
      done: 'Changed the time of {}.',
      one: 'Its due time moves. If it is paused, it stays so.',
      many: 'get the new due time; what is paused stays so',
    },
    clean: {
      name: 'Clean away',
      counted: 'Clean {} away…',
      act: 'Clean {} away',
      done: 'Cleaned {} away as Failed.',
      one: 'It is forced away as Failed.',
      many: 'are forced away as Failed',
      runningOne: 'It is forced away as Failed although it runs: whatever its execution still writes is refused.',
      runningMany: 'run: they are forced away as Failed, and whatever they still write is refused',
    },
    commit: {
      name: 'Commit by hand',
      counted: 'Commit {} by hand…',
      act: 'Commit {} by hand',
      done: 'Committed {} as Succeeded.',
      one: 'It ends as Succeeded by hand, with the result below.',
      many: 'end as Succeeded by hand, with the result below',
      runningOne: 'It ends as Succeeded by hand although it runs: whatever its execution still writes is refused.',
      runningMany: 'run: they end as Succeeded by hand, and whatever they still write is refused',
    },
    resolve: {
      name: 'Resolve',
      counted: 'Resolve {}…',
      act: 'Resolve {}',
      done: 'Resolved {}.',
      one: 'It ends as Resolved: a person has dealt with it. It does not run again by itself.',
      many: 'end as Resolved: a person has dealt with them',
    },
    delete: {
      name: 'Delete',
      counted: 'Delete {}…',
      act: 'Delete {}',
      done: 'Deleted {}.',
      one: 'It is hidden at once and purged later, with payload, result and errors. Statistics and audit stay.',
      many: 'are hidden at once and purged later; statistics and audit stay',
    },
    signal: {
      name: 'Send a signal',
      counted: 'Send a signal to {}…',
      act: 'Send a signal to {}',
      done: 'Sent the signal to {}.',
      one: 'The signal is kept until the handler waits for it; if it waits already, the task goes on.',
      many: 'get the signal, which is kept until their handler waits for it',
    },
    'redo-step': {
      name: 'Redo a step',
      counted: 'Redo a step of {}…',
      act: 'Redo a step of {}',
      done: 'The step of {} is forgotten and will be done again.',
      one: 'The step is forgotten and done again when the task runs; a task that waits in it is woken. The audit keeps what was remembered.',
      many: 'forget the step and do it again when they run',
    },
    edit: {
      name: 'Edit',
      counted: 'Edit {}…',
      act: 'Edit {}',
      done: 'Edited {}.',
      one: 'What you leave empty stays as it is. A task that comes to another queue waits there.',
      many: 'get the new values; what you leave empty stays as it is',
    },
    'run-again': {
      name: 'Run again',
      counted: 'Run {} again…',
      act: 'Run {} again',
      done: 'Submitted again: {}.',
      one: 'A copy is submitted: same type, payload, key, queue, priority, tags and headers, with this task as its parent.',
      many: 'have ended: a copy of each is submitted, with the old task as its parent',
    },
  },
  {
    cancel: {
      name: '取消',
      counted: '取消 {} 个…',
      act: '取消{}',
      done: '已取消{}。',
      one: '任务立即以“已取消”结束，其子任务一并取消。',
      many: '未在运行：立即以“已取消”结束，子任务一并取消',
      runningOne: '任务正在运行：将通知处理器停止，停止后以“已取消”结束。其子任务一并取消。',
      runningMany: '运行中：将请求停止，确认后以“已取消”结束',
    },
    pause: {
      name: '暂停',
      counted: '暂停 {} 个…',
      act: '暂停{}',
      done: '已暂停{}。',
      one: '任务变为“已暂停”，保留位置和存档点，直到有人恢复。',
      many: '等待中：变为“已暂停”，保留位置和存档点',
      runningOne: '任务正在运行：将通知处理器停止，随后变为“已暂停”，保留存档点。',
      runningMany: '运行中：将请求停止，确认后变为“已暂停”',
    },
    resume: {
      name: '恢复',
      counted: '恢复 {} 个…',
      act: '恢复{}',
      done: '已恢复{}。',
      one: '任务按原定时间继续，从存档点开始。',
      many: '已暂停：按原定时间从存档点继续',
      runningOne: '任务正在运行：撤回处理器尚未响应的暂停请求。',
      runningMany: '运行中：撤回尚未响应的暂停请求；没有此类请求的会被拒绝',
    },
    retry: {
      name: '重试',
      counted: '重试 {} 个…',
      act: '重试{}',
      done: '已重试{}。',
      one: '任务再运行一次。计数、存档点、步骤和信号均保留；若尝试次数已用尽，则增加一次。',
      many: '再运行一次；计数、存档点、步骤和信号均保留',
    },
    reset: {
      name: '重置',
      counted: '重置 {} 个…',
      act: '重置{}',
      done: '已重置{}。',
      one: '任务恢复如新并立即到期：尝试次数、丢失次数、存档点、步骤、信号和进度全部清除。',
      many: '恢复如新并立即到期：存档点、步骤、信号和进度全部清除',
    },
    'run-now': {
      name: '立即运行',
      counted: '立即运行 {} 个…',
      act: '立即运行{}',
      done: '{}已设为立即到期。',
      one: '任务立即到期。处理器的休眠或步骤重试前的等待随即结束；等待信号或子任务的会继续等待。',
      many: '立即到期，有空闲槽位即运行',
    },
    reschedule: {
      name: '改时间',
      counted: '改时间 {} 个…',
      act: '修改{}的时间',
      done: '已修改{}的时间。',
      one: '修改到期时间。已暂停的任务仍保持暂停。',
      many: '采用新的到期时间；已暂停的仍保持暂停',
    },
    clean: {
      name: '终止',
      counted: '终止 {} 个…',
      act: '终止{}',
      done: '{}已终止，状态为“失败”。',
      one: '任务被强制以“失败”结束。',
      many: '强制以“失败”结束',
      runningOne: '任务正在运行，仍被强制以“失败”结束：其执行之后写入的内容一律拒绝。',
      runningMany: '运行中：强制以“失败”结束，之后写入的内容一律拒绝',
    },
    commit: {
      name: '标记成功',
      counted: '将 {} 个标记成功…',
      act: '将{}标记为成功',
      done: '已将{}标记为成功。',
      one: '任务由人工以“成功”结束，并记录下方的结果。',
      many: '由人工以“成功”结束，并记录下方的结果',
      runningOne: '任务正在运行，仍由人工以“成功”结束：其执行之后写入的内容一律拒绝。',
      runningMany: '运行中：由人工以“成功”结束，之后写入的内容一律拒绝',
    },
    resolve: {
      name: '处置',
      counted: '处置 {} 个…',
      act: '处置{}',
      done: '已处置{}。',
      one: '任务以“已处置”结束：已有人处理，不再自动运行。',
      many: '以“已处置”结束：已有人处理',
    },
    delete: {
      name: '删除',
      counted: '删除 {} 个…',
      act: '删除{}',
      done: '已删除{}。',
      one: '任务立即隐藏，稍后连同输入、结果和错误一并清除。统计与审计保留。',
      many: '立即隐藏，稍后清除；统计与审计保留',
    },
    signal: {
      name: '发送信号',
      counted: '向 {} 个发送信号…',
      act: '向{}发送信号',
      done: '已向{}发送信号。',
      one: '信号会保留到处理器等待它为止；若已在等待，任务随即继续。',
      many: '收到信号，信号保留到处理器等待它为止',
    },
    'redo-step': {
      name: '重做步骤',
      counted: '重做 {} 个的步骤…',
      act: '重做{}的步骤',
      done: '{}的步骤已清除，将重新执行。',
      one: '清除该步骤的记录，任务运行时重新执行；正在此步骤等待的任务会被唤醒。原有记录保留在审计中。',
      many: '清除该步骤的记录，运行时重新执行',
    },
    edit: {
      name: '编辑',
      counted: '编辑 {} 个…',
      act: '编辑{}',
      done: '已编辑{}。',
      one: '留空的项保持不变。换到其他队列的任务在新队列中等待。',
      many: '采用新值；留空的项保持不变',
    },
    'run-again': {
      name: '再次运行',
      counted: '再次运行 {} 个…',
      act: '再次运行{}',
      done: '已再次提交{}。',
      one: '提交一个副本：类型、输入、键、队列、优先级、标签和头信息相同，以本任务为父任务。',
      many: '已结束：各提交一个副本，以原任务为父任务',
    },
  },
);
