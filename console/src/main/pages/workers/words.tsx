import type { ReactNode } from 'react';
import { dictionary } from '../../words/words';

export const workerWords = dictionary(
  {
    title: 'Workers',
    say: (workers: ReactNode, busy: ReactNode, slots: ReactNode) => (
      <>
        {workers} do the work; {busy} of {slots} slots are busy.
      </>
    ),
    sayOne: (busy: ReactNode, slots: ReactNode) => (
      <>
        One worker does the work; {busy} of {slots} slots are busy.
      </>
    ),
    workers: (n: string) => `${n} workers`,
    sayLost: (n: string) => (n === '1' ? 'One has lost contact.' : `${n} have lost contact.`),
    sayFull: 'All slots are busy: what is ready waits.',
    emptySay: 'No worker is there.',
    emptyLead:
      'A worker is a process that claims tasks and runs handlers: an application with Taskmill in it, on the same store. This one runs a demo:',
    name: 'Worker',
    slots: 'Slots',
    slotsSub: 'by how long each has run',
    below: (length: string) => `below ${length}`,
    longer: 'longer',
    free: 'free',
    slotsOf: (busy: string, all: string) => `${busy} of ${all} slots busy`,
    busy: 'Busy',
    heartbeat: 'Heartbeat',
    since: 'Since',
    types: 'Types',
    typesCount: (n: string) => `${n} types`,
    onlySubmits: 'only submits and looks',
    draining: 'draining: takes nothing new',
    lost: 'lost contact',
    drain: 'Drain…',
    resume: 'Resume…',
    drainTitle: (name: string) => `Drain the worker ${name}`,
    drainHappens: (n: string) =>
      `It takes nothing new. ${n} tasks that it runs go on to their end; what it has fetched and not begun goes back at once, uncounted. The process stays and can be resumed.`,
    drainVerb: 'Drain 1 worker',
    drainSaid: (name: string) => `${name} drains.`,
    resumeTitle: (name: string) => `Resume the worker ${name}`,
    resumeHappens: 'It takes tasks again.',
    resumeVerb: 'Resume 1 worker',
    resumeSaid: (name: string) => `${name} takes tasks again.`,
    cannot: 'You are limited to a part of the tasks, and this touches all that the worker runs.',
    runs: (name: string) => `What ${name} runs`,
    runsNone: 'It runs nothing at the moment.',
    runsMore: (n: string) => `The ${n} newest; all of them are in the list.`,
    task: 'Task',
    startedAt: 'Started',
    age: 'Runs for',
    notBegun: 'fetched, not begun',
    all: 'All its tasks',
    facts: 'Facts',
    host: 'Host',
    id: 'Number',
    queues: 'Queues',
    tenants: 'Tenants',
    all2: 'all',
    threads: 'Threads',
    unlimited: 'as many as come',
    audit: 'Audit',
  },
  {
    title: '执行器',
    say: (workers: ReactNode, busy: ReactNode, slots: ReactNode) => (
      <>
        {workers}在线；{slots} 个槽位占用 {busy} 个。
      </>
    ),
    sayOne: (busy: ReactNode, slots: ReactNode) => (
      <>
        1 个执行器在线；{slots} 个槽位占用 {busy} 个。
      </>
    ),
    workers: (n: string) => `${n} 个执行器`,
    sayLost: (n: string) => `${n} 个失联。`,
    sayFull: '槽位已满，就绪任务需等待。',
    emptySay: '没有执行器在线。',
    emptyLead: '执行器是领取任务并运行处理器的进程，即连接同一存储、内含 Taskmill 的应用。运行一个演示：',
    name: '执行器',
    slots: '槽位',
    slotsSub: '颜色深浅表示已运行时长',
    below: (length: string) => `不到 ${length}`,
    longer: '更久',
    free: '空闲',
    slotsOf: (busy: string, all: string) => `${all} 个槽位占用 ${busy}`,
    busy: '占用',
    heartbeat: '心跳',
    since: '上线',
    types: '类型',
    typesCount: (n: string) => `${n} 个类型`,
    onlySubmits: '仅提交与查看',
    draining: '排空中：不再领取',
    lost: '失联',
    drain: '排空…',
    resume: '恢复…',
    drainTitle: (name: string) => `排空执行器 ${name}`,
    drainHappens: (n: string) =>
      `不再领取新任务。正在运行的 ${n} 个任务会运行到结束；已取而未开始的立即归还，不计次数。进程保留，可随时恢复。`,
    drainVerb: '排空 1 个执行器',
    drainSaid: (name: string) => `${name} 正在排空。`,
    resumeTitle: (name: string) => `恢复执行器 ${name}`,
    resumeHappens: '它将重新领取任务。',
    resumeVerb: '恢复 1 个执行器',
    resumeSaid: (name: string) => `${name} 已恢复领取任务。`,
    cannot: '你的权限仅限部分任务，而此操作会影响该执行器上的全部任务。',
    runs: (name: string) => `${name} 正在运行`,
    runsNone: '目前没有运行任务。',
    runsMore: (n: string) => `仅显示最新 ${n} 个，其余见任务列表。`,
    task: '任务',
    startedAt: '开始',
    age: '已运行',
    notBegun: '已领取，未开始',
    all: '查看其全部任务',
    facts: '基本信息',
    host: '主机',
    id: '编号',
    queues: '队列',
    tenants: '租户',
    all2: '全部',
    threads: '线程',
    unlimited: '不限',
    audit: '审计',
  },
);
