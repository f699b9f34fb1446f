import type { ReactNode } from 'react';
import { dictionary } from '../../words/words';

export const overviewWords = dictionary(
  {
    title: 'Overview',
    range: 'Time range',
    ranges: { '15m': '15 min', '1h': '1 h', '3h': '3 h', '24h': '24 h', '7d': '7 d' },
    // The opening: each a whole sentence.
    allWell: (rate: ReactNode) => <>All is well: {rate} tasks a minute are done, and nothing waits for a person.</>,
    quiet: <>It is quiet: nothing runs, nothing waits for a person.</>,
    noWorkers: (ready: ReactNode) => <>No worker is running: {ready} wait, and nothing takes them.</>,
    readyTasks: (n: string) => `${n} ready tasks`,
    attentionIn: (type: ReactNode, waiting: ReactNode) => (
      <>
        Work flows, except {type}: {waiting}.
      </>
    ),
    attention: (waiting: ReactNode) => <>Work flows, but {waiting}.</>,
    attentionMost: (type: ReactNode, waiting: ReactNode) => (
      <>
        Work flows, but {waiting}, most of them {type}.
      </>
    ),
    attentionAndOld: (type: ReactNode, waiting: ReactNode, age: ReactNode, queue: ReactNode) => (
      <>
        Work flows, but {waiting}, most of them {type}, and the oldest ready task has waited {age} in {queue}.
      </>
    ),
    old: (age: ReactNode, queue: ReactNode) => (
      <>
        Work is late: the oldest ready task has waited {age} in {queue}.
      </>
    ),
    waitForPerson: (n: string, one: boolean) => (one ? '1 task waits for a person' : `${n} tasks wait for a person`),
    firstTry: 'First try succeeds',
    waitP95: 'Wait, p95',
    usually: (value: string) => `usually ${value}`,
    // Throughput
    throughput: 'Throughput',
    done: 'done',
    submitted: 'submitted',
    otherwise: 'ended otherwise',
    otherwiseLong: 'ended otherwise: to be tried again, paused or cancelled',
    outOfAttempts: 'out of attempts',
    unit: '/ min',
    scaleBelow: (factor: string) => `below the axis: ${factor} times the scale`,
    throughputLabel: (from: string, to: string) =>
      `Tasks done per minute from ${from} to ${to}; executions that did not succeed stand below the axis`,
    barLabel: (from: string, done: string) => `${from}: ${done} done`,
    brushed: (length: string) => `${length}, `,
    brushedTasks: (n: string) => `${n} tasks`,
    clearBrush: 'Clear',
    selectRange: 'Select a range',
    brushFrom: 'Begin of the range',
    brushTo: 'End of the range',
    nodeLost: (time: string, node: string) => `${time} worker ${node} lost`,
    time: 'Time',
    // State flow
    flow: 'State flow',
    flowSub: 'tasks in each state now; bands are tasks per minute',
    flowLabel: 'State flow: tasks in each state now, and the rates between them',
    otherwiseRate: (rate: string) => `ended otherwise ${rate}`,
    state: 'State',
    now: 'Now',
    perMinute: 'Per minute',
    // Wait
    wait: 'Wait before running',
    waitSub: 'from due to first run',
    waitLabel: (from: string, to: string) => `How long tasks waited before they ran, from ${from} to ${to}`,
    noWaits: 'Nothing ran in this time.',
    // Below
    attentionTitle: 'Attention',
    attentionSub: (tasks: string, groups: number) =>
      groups === 1 ? `${tasks} of one kind` : `${tasks} in ${groups} groups`,
    allGroups: 'All groups',
    nothingWaits: 'Nothing waits for a person.',
    forTime: (time: string) => `for ${time}`,
    retry: (n: string) => `Retry ${n}…`,
    oldest: 'Oldest ready',
    oldestSub: 'by queue, log scale',
    allQueues: 'All queues',
    nothingReady: 'No queue has a ready task: all are taken as they come.',
    paused: 'paused',
    workers: 'Workers',
    workersSub: (busy: string, all: string) => `${busy} of ${all} slots busy`,
    allWorkers: 'All workers',
    noWorker: 'No worker is there. Start an application that has handlers; ready tasks wait for it.',
    lost: 'lost contact',
    draining: 'draining',
    // Empty
    emptySay: 'Nothing has been submitted yet.',
    emptyLead: 'Here is what your tasks do: how many are done, what waits, what needs a person. Submit a first one:',
  },
  {
    title: '总览',
    range: '时间范围',
    ranges: { '15m': '15 分', '1h': '1 小时', '3h': '3 小时', '24h': '24 小时', '7d': '7 天' },
    allWell: (rate: ReactNode) => <>一切正常：每分钟完成 {rate} 个任务，没有任务等待人工处理。</>,
    quiet: <>目前空闲：没有任务在运行，也没有任务等待人工处理。</>,
    noWorkers: (ready: ReactNode) => <>没有执行器在线：{ready}无人领取。</>,
    readyTasks: (n: string) => `${n} 个就绪任务`,
    attentionIn: (type: ReactNode, waiting: ReactNode) => (
      <>
        整体正常，但 {type} 有{waiting}。
      </>
    ),
    attention: (waiting: ReactNode) => <>整体正常，但有{waiting}。</>,
    attentionMost: (type: ReactNode, waiting: ReactNode) => (
      <>
        整体正常，但有{waiting}，多数为 {type}。
      </>
    ),
    attentionAndOld: (type: ReactNode, waiting: ReactNode, age: ReactNode, queue: ReactNode) => (
      <>
        整体正常，但有{waiting}，多数为 {type}；最早的就绪任务已在队列 {queue} 等待 {age}。
      </>
    ),
    old: (age: ReactNode, queue: ReactNode) => (
      <>
        处理滞后：最早的就绪任务已在队列 {queue} 等待 {age}。
      </>
    ),
    waitForPerson: (n: string) => `${n} 个任务等待人工处理`,
    firstTry: '首次成功率',
    waitP95: '等待 P95',
    usually: (value: string) => `常态 ${value}`,
    throughput: '吞吐',
    done: '完成',
    submitted: '提交',
    otherwise: '其他结束',
    otherwiseLong: '其他结束：将再次尝试、被暂停或被取消',
    outOfAttempts: '次数用尽',
    unit: '/ 分',
    scaleBelow: (factor: string) => `轴下方比例放大 ${factor} 倍`,
    throughputLabel: (from: string, to: string) => `${from} 至 ${to} 每分钟完成的任务；坐标轴下方为未成功的执行`,
    barLabel: (from: string, done: string) => `${from}：完成 ${done} 个`,
    brushed: (length: string) => `${length}，`,
    brushedTasks: (n: string) => `${n} 个任务`,
    clearBrush: '清除',
    selectRange: '选择时段',
    brushFrom: '范围起点',
    brushTo: '范围终点',
    nodeLost: (time: string, node: string) => `${time} 执行器 ${node} 失联`,
    time: '时间',
    flow: '状态流',
    flowSub: '当前各状态任务数；带宽为每分钟任务数',
    flowLabel: '状态流：各状态的任务数与状态之间的速率',
    otherwiseRate: (rate: string) => `其他结束 ${rate}`,
    state: '状态',
    now: '当前',
    perMinute: '每分钟',
    wait: '运行前等待',
    waitSub: '从到期到首次运行',
    waitLabel: (from: string, to: string) => `${from} 至 ${to} 任务运行前的等待时间`,
    noWaits: '此时段没有任务运行。',
    attentionTitle: '待处理',
    attentionSub: (tasks: string, groups: number) => `${tasks} 个任务，共 ${groups} 组`,
    allGroups: '全部分组',
    nothingWaits: '没有任务等待人工处理。',
    forTime: (time: string) => `持续 ${time}`,
    retry: (n: string) => `重试 ${n} 个…`,
    oldest: '最早就绪',
    oldestSub: '按队列，对数刻度',
    allQueues: '全部队列',
    nothingReady: '各队列均无积压，任务随到随取。',
    paused: '已暂停',
    workers: '执行器',
    workersSub: (busy: string, all: string) => `${all} 个槽位占用 ${busy}`,
    allWorkers: '全部执行器',
    noWorker: '没有执行器在线。启动带有处理器的应用后，就绪任务即可运行。',
    lost: '失联',
    draining: '排空中',
    emptySay: '尚未提交任何任务。',
    emptyLead: '这里显示任务的整体情况：完成多少、什么在等待、什么需要人工处理。提交第一个任务：',
  },
);
