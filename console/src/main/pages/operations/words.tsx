import { dictionary } from '../../words/words';

export const operationsWords = dictionary(
  {
    none: 'No bulk operation is under way.',
    open: (n: string, one: boolean) => (
      <>
        <b>{one ? '1 bulk operation' : `${n} bulk operations`}</b> {one ? 'is' : 'are'} under way.
      </>
    ),
    last: (verb: string, who: string, ago: string) => ` The last one was “${verb}”, by ${who}, ${ago}.`,
    empty: 'There has been no bulk operation yet.',
    emptyLead:
      'A command for all tasks that match a filter is done here step by step, with its progress, who wanted it and why. Pick tasks in the list, choose “all matching”, then a verb.',
    toTasks: 'Find tasks',
    states: { OPEN: 'Under way', DONE: 'Done', STOPPED: 'Stopped' },
    list: 'Operations',
    state: 'State',
    what: 'What, to which tasks',
    progress: 'Progress',
    who: 'Who and why',
    started: 'Started',
    noReason: 'no reason given',
    refusedSome: (n: string) => `${n} refused`,
    matched: 'Matched at its start',
    by: 'By',
    why: 'Why',
    filter: 'Filter',
    startedAt: 'Started',
    endedAt: 'Ended',
    took: 'Took',
    became: 'What became of them',
    leftAlone: (n: string) => `${n} did not match any more when their turn came, and were left alone.`,
    stop: 'Stop…',
    stopTitle: (act: string) => `Stop “${act}”?`,
    stopVerb: 'Stop it',
    stopHappens: (done: string, rest: string) =>
      `What was done stays done: ${done} tasks. The other ${rest} or so stay as they are.`,
    stopped: 'The operation is stopped.',
    wasOver: 'The operation had ended already.',
    audit: 'Its audit record',
    closeDetail: 'Close',
    more: (n: string) => `Show ${n} more`,
    newRows: (n: string) => `${n} new, `,
    hidden: 'Parts of its values are hidden from you.',
  },
  {
    none: '没有正在进行的批量操作。',
    open: (n: string) => (
      <>
        有 <b>{n} 个批量操作</b>正在进行。
      </>
    ),
    last: (verb: string, who: string, ago: string) => `最近一次为“${verb}”，由 ${who} 于 ${ago}发起。`,
    empty: '还没有批量操作。',
    emptyLead:
      '对符合条件的全部任务执行的命令会在这里分步完成，并显示进度、发起人和原因。在任务列表中选择任务，点“选择全部匹配任务”，再选择操作。',
    toTasks: '查找任务',
    states: { OPEN: '进行中', DONE: '已完成', STOPPED: '已停止' },
    list: '批量操作',
    state: '状态',
    what: '操作与对象',
    progress: '进度',
    who: '发起人与原因',
    started: '开始',
    noReason: '未填写原因',
    refusedSome: (n: string) => `${n} 个被拒绝`,
    matched: '开始时匹配',
    by: '发起人',
    why: '原因',
    filter: '筛选条件',
    startedAt: '开始',
    endedAt: '结束',
    took: '耗时',
    became: '处理结果',
    leftAlone: (n: string) => `${n} 个轮到时已不再匹配，未受影响。`,
    stop: '停止…',
    stopTitle: (act: string) => `停止“${act}”？`,
    stopVerb: '停止',
    stopHappens: (done: string, rest: string) => `已处理的 ${done} 个任务不会撤回，其余约 ${rest} 个保持不变。`,
    stopped: '批量操作已停止。',
    wasOver: '批量操作此前已结束。',
    audit: '其审计记录',
    closeDetail: '关闭',
    more: (n: string) => `再显示 ${n} 个`,
    newRows: (n: string) => `${n} 个新操作，`,
    hidden: '部分参数已对你脱敏。',
  },
);
