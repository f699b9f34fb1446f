import type { ReactNode } from 'react';
import { dictionary } from '../../words/words';

export const queueWords = dictionary(
  {
    title: 'Queues',
    sayRoom: (n: string) => `There is room in all ${n} queues, and none of them waits for long.`,
    sayFull: (queue: ReactNode, capacity: ReactNode) => (
      <>
        {queue} is full: it holds {capacity} tasks, and new ones are refused.
      </>
    ),
    sayLate: (queue: ReactNode, age: ReactNode, ready: ReactNode) => (
      <>
        {queue} is behind: {ready} are ready, and the oldest has waited {age}.
      </>
    ),
    sayPaused: (n: string) => (n === '1' ? 'One queue is paused.' : `${n} queues are paused.`),
    readyTasks: (n: string) => `${n} tasks`,
    create: 'New queue…',
    name: 'Queue',
    utilisation: 'Utilisation',
    utilisationOf: (used: string, capacity: string) => `${used} of ${capacity}`,
    holds: (n: string, one: boolean) => (one ? '1 task' : `${n} tasks`),
    waiting: 'Waiting',
    ready: 'Ready',
    running: 'Running',
    oldest: 'Oldest ready',
    rates: 'In / out',
    rate: (inward: string, outward: string) => `${inward} / ${outward}`,
    drains: 'Time to drain',
    grows: 'grows',
    paused: 'paused',
    emptySay: 'No queue holds a task now.',
    emptyLead:
      'A queue is a named lane of ready tasks. It comes into being with its first task; one with a capacity is created ahead:',
    utilisationLabel: (name: string, waiting: string, ready: string, running: string) =>
      `${name}: ${waiting} waiting, ${ready} ready, ${running} running`,
    notFound: (name: string) => `No task is in a queue ${name} now, and none is declared.`,
    // One queue
    tasks: 'Its tasks',
    pause: 'Pause…',
    resume: 'Resume…',
    capacity: 'Capacity…',
    reset: 'Empty it…',
    cannot: 'You are limited to a part of the tasks, and this touches all that are in the queue.',
    pauseTitle: (name: string) => `Pause the queue ${name}`,
    pauseHappens: (ready: string) =>
      `${ready} ready tasks stay where they are and are not handed out until somebody resumes it. What runs goes on; new tasks are taken.`,
    pauseVerb: 'Pause the queue',
    pausedSaid: (name: string) => `The queue ${name} is paused.`,
    resumeTitle: (name: string) => `Resume the queue ${name}`,
    resumeHappens: (ready: string) => `${ready} ready tasks are handed out again.`,
    resumeVerb: 'Resume the queue',
    resumedSaid: (name: string) => `The queue ${name} runs again.`,
    capacityTitle: (name: string) => `Capacity of the queue ${name}`,
    capacityHappens:
      'A full queue refuses new tasks with an error; retries and what is in it already are never refused. Empty means no limit.',
    capacityField: 'Live tasks at most',
    capacityVerb: 'Set the capacity',
    capacitySaid: (name: string) => `The capacity of ${name} is set.`,
    resetTitle: (n: string, name: string) => `Empty the queue ${name}: cancel ${n} tasks`,
    resetHappens:
      'Every live task of this queue is cancelled; what runs is asked to stop. This cannot be taken back, though a cancelled task can be retried.',
    resetVerb: (n: string) => `Cancel ${n} tasks`,
    resetSaid: (n: string, name: string) => `${n} tasks of ${name} are cancelled.`,
    createTitle: 'New queue',
    createHappens: 'Types and requests name the queue they want; this one is there for them at once.',
    createVerb: 'Create 1 queue',
    createdSaid: (name: string) => `The queue ${name} is there.`,
    sayQueue: (ready: ReactNode, running: ReactNode, age: ReactNode) => (
      <>
        {ready} ready, {running} running; the oldest ready task has waited {age}.
      </>
    ),
    sayQueueFlows: (running: ReactNode) => <>Nothing waits to be taken; {running} running.</>,
    sayQueuePaused: (ready: ReactNode) => <>It is paused: {ready} ready tasks are not handed out.</>,
    figIn: 'In',
    figOut: 'Out',
    figDrain: 'Time to drain',
    unit: '/ min',
    through: 'Throughput',
    throughSub: 'tasks a minute, the last 24 hours',
    submitted: 'submitted',
    done: 'done',
    time: 'Time',
    types: 'Types in it now',
    states: 'Its tasks now',
    noneNow: 'None of its tasks waits or runs.',
    wait: 'Wait before running',
    waitSub: 'the last 24 hours',
    quiet: 'Nothing ran in this time.',
  },
  {
    title: '队列',
    sayRoom: (n: string) => `${n} 个队列均有余量，没有明显积压。`,
    sayFull: (queue: ReactNode, capacity: ReactNode) => (
      <>
        {queue} 已满：容量 {capacity}，新任务会被拒绝。
      </>
    ),
    sayLate: (queue: ReactNode, age: ReactNode, ready: ReactNode) => (
      <>
        {queue} 有积压：{ready}就绪，最早的已等待 {age}。
      </>
    ),
    sayPaused: (n: string) => `${n} 个队列已暂停。`,
    readyTasks: (n: string) => `${n} 个任务`,
    create: '新建队列…',
    name: '队列',
    utilisation: '使用率',
    utilisationOf: (used: string, capacity: string) => `${used} / ${capacity}`,
    holds: (n: string) => `${n} 个任务`,
    waiting: '等待',
    ready: '就绪',
    running: '运行',
    oldest: '最早就绪',
    rates: '进 / 出',
    rate: (inward: string, outward: string) => `${inward} / ${outward}`,
    drains: '清空用时',
    grows: '增长中',
    paused: '已暂停',
    emptySay: '目前没有队列中有任务。',
    emptyLead: '队列是一条有名称的就绪任务通道，随第一个任务产生；需要容量时可预先创建：',
    utilisationLabel: (name: string, waiting: string, ready: string, running: string) =>
      `${name}：等待 ${waiting}，就绪 ${ready}，运行 ${running}`,
    notFound: (name: string) => `队列 ${name} 目前没有任务，也未被声明。`,
    tasks: '查看任务',
    pause: '暂停…',
    resume: '恢复…',
    capacity: '容量…',
    reset: '清空…',
    cannot: '你的权限仅限部分任务，而此操作会影响队列中的全部任务。',
    pauseTitle: (name: string) => `暂停队列 ${name}`,
    pauseHappens: (ready: string) =>
      `${ready} 个就绪任务保留原位、不再派出，直到有人恢复。正在运行的任务不受影响，仍接收新任务。`,
    pauseVerb: '暂停该队列',
    pausedSaid: (name: string) => `队列 ${name} 已暂停。`,
    resumeTitle: (name: string) => `恢复队列 ${name}`,
    resumeHappens: (ready: string) => `${ready} 个就绪任务将重新派出。`,
    resumeVerb: '恢复该队列',
    resumedSaid: (name: string) => `队列 ${name} 已恢复。`,
    capacityTitle: (name: string) => `队列 ${name} 的容量`,
    capacityHappens: '队列已满时，新任务会被明确拒绝；重试与已在队列中的任务不受影响。空表示不限。',
    capacityField: '未结束任务上限',
    capacityVerb: '设置容量',
    capacitySaid: (name: string) => `队列 ${name} 的容量已设置。`,
    resetTitle: (n: string, name: string) => `清空队列 ${name}：取消 ${n} 个任务`,
    resetHappens:
      '该队列中所有未结束的任务都会被取消，正在运行的会被要求停止。此操作不可撤回，但已取消的任务可以重试。',
    resetVerb: (n: string) => `取消 ${n} 个任务`,
    resetSaid: (n: string, name: string) => `已取消队列 ${name} 的 ${n} 个任务。`,
    createTitle: '新建队列',
    createHappens: '类型与请求可指定所需队列；创建后立即可用。',
    createVerb: '创建 1 个队列',
    createdSaid: (name: string) => `队列 ${name} 已创建。`,
    sayQueue: (ready: ReactNode, running: ReactNode, age: ReactNode) => (
      <>
        就绪 {ready} 个，运行 {running} 个；最早的就绪任务已等待 {age}。
      </>
    ),
    sayQueueFlows: (running: ReactNode) => <>没有任务等待领取；运行 {running} 个。</>,
    sayQueuePaused: (ready: ReactNode) => <>队列已暂停：{ready} 个就绪任务不会派出。</>,
    figIn: '进',
    figOut: '出',
    figDrain: '清空用时',
    unit: '/ 分',
    through: '吞吐',
    throughSub: '每分钟任务数，最近 24 小时',
    submitted: '提交',
    done: '完成',
    time: '时间',
    types: '队列中的类型',
    states: '当前任务',
    noneNow: '没有等待或运行中的任务。',
    wait: '运行前等待',
    waitSub: '最近 24 小时',
    quiet: '此时段没有任务运行。',
  },
);
