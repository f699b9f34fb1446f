import type { ReactNode } from 'react';
import type { Schemas } from '../../api/client';
import type { TaskState } from '../../words/states';
import { dictionary } from '../../words/words';

type WorkflowState = Schemas['WorkflowState'];

export const workflowWords = dictionary(
  {
    states: {
      RUNNING: 'Running',
      SUCCEEDED: 'Succeeded',
      FAILED: 'Failed',
      CANCELLED: 'Cancelled',
    } as Record<WorkflowState, string>,
    onFailure: {
      CANCEL_REST: 'the rest is cancelled',
      CONTINUE: 'what does not depend on it goes on',
      ASK: 'a person is asked',
    } as Record<Schemas['OnFailure'], string>,

    // The list
    runAndWait: (run: ReactNode, wait: ReactNode) => (
      <>
        {run} run; {wait} for a person.
      </>
    ),
    runOnly: (run: ReactNode) => <>{run} run, and none of them waits for a person.</>,
    nothingRuns: 'No workflow runs.',
    runs: (n: string, one: boolean) => (one ? `${n} workflow` : `${n} workflows`),
    waits: (n: string, one: boolean) => (one ? `${n} waits` : `${n} wait`),
    stateFilter: 'State',
    any: 'All',
    personFilter: 'Waits for a person',
    name: 'Name',
    key: 'Key',
    tenant: 'Tenant',
    clear: 'Clear the filters',
    shown: (n: string) => `${n} shown, the newest first`,
    column: {
      state: 'State',
      workflow: 'Workflow',
      progress: 'Progress',
      failed: 'Failed',
      created: 'Submitted',
      took: 'Took',
    },
    progress: (done: string, total: string) => `${done} of ${total}`,
    failedOf: (n: string) => `${n} failed`,
    cancelledOf: (n: string) => `${n} cancelled`,
    needsPerson: 'waits for a person',
    emptyAll: 'There are no workflows yet.',
    emptyAllLead:
      'A workflow is a graph of tasks that is submitted at once. It shows here while it runs and until its retention is over.',
    emptyFilter: 'No workflow matches these filters.',

    // One workflow
    personOne: (name: ReactNode, behind: string) => (
      <>
        {name} waits for a person, and {behind} more behind it.
      </>
    ),
    personOneLast: (name: ReactNode) => <>{name} waits for a person; nothing else is left.</>,
    personMany: (n: ReactNode, behind: string) => (
      <>
        {n} wait for a person, and {behind} more behind them.
      </>
    ),
    runsOne: (name: ReactNode, time: ReactNode, behind: string) => (
      <>
        {name} has run for {time}, and {behind} more wait behind it.
      </>
    ),
    runsOneLast: (name: ReactNode, time: ReactNode) => (
      <>
        {name} has run for {time}, and is the last.
      </>
    ),
    runsMany: (n: ReactNode, behind: string) => (
      <>
        {n} run, and {behind} more wait behind them.
      </>
    ),
    waitsOne: (name: ReactNode, state: ReactNode, behind: string) => (
      <>
        {name} is {state}, and {behind} more wait behind it.
      </>
    ),
    waitsOneLast: (name: ReactNode, state: ReactNode) => (
      <>
        {name} is {state}, and is the last.
      </>
    ),
    waitsMany: (n: ReactNode, state: ReactNode, behind: string) => (
      <>
        {n} are {state}, and {behind} more wait behind them.
      </>
    ),
    inState: {
      ATTENTION: 'waiting for a person',
      FAILED: 'failed',
      PAUSED: 'paused',
      RUNNING: 'running',
      READY: 'ready and waits for a worker',
      SCHEDULED: 'due later',
      BLOCKED: 'blocked',
      CANCELLED: 'cancelled',
      SKIPPED: 'skipped',
      RESOLVED: 'resolved',
      SUCCEEDED: 'done',
    } as Record<TaskState, string>,
    tasks: (n: string) => (n === '1' ? '1 task' : `${n} tasks`),
    settles: 'All tasks have ended; its own state follows in a moment.',
    succeeded: (total: string, time: ReactNode) => (
      <>
        All {total} tasks have ended well, in {time}.
      </>
    ),
    succeededPlain: (time: ReactNode) => <>It has succeeded, in {time}.</>,
    succeededBut: (failed: ReactNode, time: ReactNode) => (
      <>
        It has succeeded in {time}, although {failed} failed: what came after took over.
      </>
    ),
    failedOne: (name: ReactNode, time: ReactNode) => (
      <>
        {name} has failed, and with it the workflow, after {time}.
      </>
    ),
    failedMany: (n: ReactNode, time: ReactNode) => (
      <>
        {n} have failed, and with them the workflow, after {time}.
      </>
    ),
    failedUndone: (time: ReactNode) => <>It has failed after {time}, and what was done is undone.</>,
    cancelled: (n: ReactNode, total: string, time: ReactNode) => (
      <>
        {n} of {total} tasks were cancelled, after {time}.
      </>
    ),
    submitted: 'Submitted',
    ended: 'Ended',
    parent: 'Submitted by',
    parentTask: (id: string, step: string) => `task ${id}, step ${step}`,
    resultOf: 'Result of',
    whenFails: 'When a task fails',
    creator: 'Creator',
    id: 'Id',
    allTasks: 'All its tasks',
    facts: 'Facts',

    graph: 'Graph',
    graphSub: 'what comes after what',
    edge: { SUCCESS: 'on success', FAILURE: 'on failure', ANY: 'on any end' } as Record<Schemas['OnEnd'], string>,
    undo: 'undo',
    undoes: 'undoes what was done',
    small: 'Small',
    full: 'With names',
    each: 'Each task',
    together: 'Alike ones together',
    alike: (n: string, type: string) => `${n} × ${type}`,
    graphLabel: (n: string) => `The graph of ${n} tasks. Arrow keys move along it.`,
    nodeLabel: (name: string, state: string, type: string) => `${name}, ${state}, ${type}`,
    chain: (time: string) => `longest chain, ${time}`,
    gantt: 'Time',
    ganttSub: 'one row a task',
    ganttLabel: (n: string) => `When each of ${n} tasks waited and ran.`,
    ganttWait: 'waits',
    ganttRun: 'runs',
    ganttEarlier: 'earlier attempts',
    ganttPerson: 'waits for a person',
    waitedLabel: (row: string, time: string) => `${row}, waiting for a person ${time}`,
    now: 'now',
    tooMany: (total: string, limit: string) =>
      `This workflow has ${total} tasks. Graph and times are drawn for up to ${limit}; below are the first ones that need somebody or run, and the list of all has the rest.`,
    table: {
      task: 'Task',
      type: 'Type',
      state: 'State',
      after: 'After',
      start: 'Started',
      end: 'Ended',
      took: 'Took',
      wait: 'Waited',
      person: 'Waiting for a person',
    },
    afterOn: (name: string, on: string) => `${name} ${on}`,

    pick: 'Pick a task in the graph or among the rows: what it does or waits for shows here.',
    open: 'Open the task',
    after: 'Comes after',
    first: 'nothing: it begins',
    attempts: 'Attempts',
    attemptsOf: (n: string, most: string) => `${n} of ${most}`,
    type: 'Type',
    ran: 'Ran for',
    person: 'Waiting for a person',
    children: 'Its children',
    started: 'Started',
    moreVerbs: 'More',
    error: 'Last error',

    retryVerb: (n: string) => `Retry ${n}…`,
    retryPlain: 'Retry what failed',
    cancelPlain: 'Cancel',
    hasSucceeded: 'It has succeeded.',
    retryTitle: (n: string, name: string) => (n === '1' ? `Retry 1 task of ${name}` : `Retry ${n} tasks of ${name}`),
    retryDo: (n: string) => `Retry ${n}`,
    retryHappens: 'What has succeeded does not run again. Workers do it in steps, as an operation.',
    retryCounts: {
      FAILED: 'have failed and run once more',
      CANCELLED: 'were cancelled and run once more',
      SKIPPED: 'were skipped; those skipped because of the others get their turn again',
    },
    retrySaid: 'The retry is under way:',
    retryNone: 'Nothing of it has failed or was cancelled.',
    undone: 'What was done is being undone or has been: submit it once more instead.',
    cancelVerb: (n: string) => `Cancel ${n}…`,
    cancelTitle: (n: string, name: string) =>
      n === '1'
        ? `Cancel the task of ${name} that has not ended`
        : `Cancel the ${n} tasks of ${name} that have not ended`,
    cancelDo: (n: string) => `Cancel ${n}`,
    cancelHappens: 'What has ended stays as it is, and nothing is undone. Children of its tasks are cancelled too.',
    cancelRun: 'run and are asked to stop',
    cancelWait: 'wait and end as Cancelled at once',
    cancelSaid: 'The cancel is under way:',
    operation: (id: string) => `operation ${id}`,
    hasEnded: 'It has ended.',
  },
  {
    states: { RUNNING: '运行中', SUCCEEDED: '成功', FAILED: '失败', CANCELLED: '已取消' },
    onFailure: { CANCEL_REST: '取消其余任务', CONTINUE: '不依赖它的任务继续', ASK: '等待人工处理' },

    runAndWait: (run: ReactNode, wait: ReactNode) => (
      <>
        {run}正在运行，其中 {wait}等待人工处理。
      </>
    ),
    runOnly: (run: ReactNode) => <>{run}正在运行，没有等待人工处理的。</>,
    nothingRuns: '没有正在运行的工作流。',
    runs: (n: string) => `${n} 个工作流`,
    waits: (n: string) => `${n} 个`,
    stateFilter: '状态',
    any: '全部',
    personFilter: '等待人工处理',
    name: '名称',
    key: '键',
    tenant: '租户',
    clear: '清除筛选',
    shown: (n: string) => `已显示 ${n} 个，新的在前`,
    column: { state: '状态', workflow: '工作流', progress: '进度', failed: '失败', created: '提交时间', took: '耗时' },
    progress: (done: string, total: string) => `${done} / ${total}`,
    failedOf: (n: string) => `${n} 个失败`,
    cancelledOf: (n: string) => `${n} 个已取消`,
    needsPerson: '等待人工处理',
    emptyAll: '还没有工作流。',
    emptyAllLead: '工作流是一次性提交的任务图，运行期间和保留期内显示在此。',
    emptyFilter: '没有符合条件的工作流。',

    personOne: (name: ReactNode, behind: string) => (
      <>
        {name} 等待人工处理，其后还有 {behind} 个任务在等。
      </>
    ),
    personOneLast: (name: ReactNode) => <>{name} 等待人工处理，其余均已结束。</>,
    personMany: (n: ReactNode, behind: string) => (
      <>
        {n}等待人工处理，其后还有 {behind} 个任务在等。
      </>
    ),
    runsOne: (name: ReactNode, time: ReactNode, behind: string) => (
      <>
        {name} 已运行 {time}，其后还有 {behind} 个任务在等。
      </>
    ),
    runsOneLast: (name: ReactNode, time: ReactNode) => (
      <>
        {name} 已运行 {time}，是最后一个任务。
      </>
    ),
    runsMany: (n: ReactNode, behind: string) => (
      <>
        {n}正在运行，其后还有 {behind} 个任务在等。
      </>
    ),
    waitsOne: (name: ReactNode, state: ReactNode, behind: string) => (
      <>
        {name} {state}，其后还有 {behind} 个任务在等。
      </>
    ),
    waitsOneLast: (name: ReactNode, state: ReactNode) => (
      <>
        {name} {state}，是最后一个任务。
      </>
    ),
    waitsMany: (n: ReactNode, state: ReactNode, behind: string) => (
      <>
        {n}
        {state}，其后还有 {behind} 个任务在等。
      </>
    ),
    inState: {
      ATTENTION: '等待人工处理',
      FAILED: '失败',
      PAUSED: '已暂停',
      RUNNING: '运行中',
      READY: '已就绪，等待执行器',
      SCHEDULED: '尚未到时间',
      BLOCKED: '等待前置任务',
      CANCELLED: '已取消',
      SKIPPED: '已跳过',
      RESOLVED: '已处置',
      SUCCEEDED: '已完成',
    },
    tasks: (n: string) => `${n} 个任务`,
    settles: '所有任务均已结束，工作流状态稍后更新。',
    succeeded: (total: string, time: ReactNode) => (
      <>
        全部 {total} 个任务均已正常结束，耗时 {time}。
      </>
    ),
    succeededPlain: (time: ReactNode) => <>工作流成功，耗时 {time}。</>,
    succeededBut: (failed: ReactNode, time: ReactNode) => (
      <>
        工作流成功，耗时 {time}；失败的 {failed}已由后续任务接管。
      </>
    ),
    failedOne: (name: ReactNode, time: ReactNode) => (
      <>
        {name} 失败，工作流在 {time}后失败。
      </>
    ),
    failedMany: (n: ReactNode, time: ReactNode) => (
      <>
        {n}失败，工作流在 {time}后失败。
      </>
    ),
    failedUndone: (time: ReactNode) => <>工作流在 {time}后失败，已完成的部分已被撤销。</>,
    cancelled: (n: ReactNode, total: string, time: ReactNode) => (
      <>
        {total} 个任务中有 {n} 个被取消，历时 {time}。
      </>
    ),
    submitted: '提交时间',
    ended: '结束时间',
    parent: '由任务提交',
    parentTask: (id: string, step: string) => `任务 ${id}，步骤 ${step}`,
    resultOf: '结果来自',
    whenFails: '任务失败时',
    creator: '创建者',
    id: '编号',
    allTasks: '全部任务',
    facts: '属性',

    graph: '依赖图',
    graphSub: '任务的先后关系',
    edge: { SUCCESS: '成功后', FAILURE: '失败后', ANY: '结束后' },
    undo: '撤销',
    undoes: '撤销已完成的任务',
    small: '缩小',
    full: '显示名称',
    each: '逐个显示',
    together: '合并同类任务',
    alike: (n: string, type: string) => `${n} × ${type}`,
    graphLabel: (n: string) => `${n} 个任务的依赖图，可用方向键移动。`,
    nodeLabel: (name: string, state: string, type: string) => `${name}，${state}，${type}`,
    chain: (time: string) => `关键路径，${time}`,
    gantt: '时间',
    ganttSub: '每个任务一行',
    ganttLabel: (n: string) => `${n} 个任务各自的等待与运行时间。`,
    ganttWait: '等待',
    ganttRun: '运行',
    ganttEarlier: '此前的尝试',
    ganttPerson: '等待人工',
    waitedLabel: (row: string, time: string) => `${row}，等待人工 ${time}`,
    now: '现在',
    tooMany: (total: string, limit: string) =>
      `此工作流有 ${total} 个任务，图形最多绘制 ${limit} 个。下面列出最需要关注的任务，其余见任务列表。`,
    table: {
      task: '任务',
      type: '类型',
      state: '状态',
      after: '前置',
      start: '开始',
      end: '结束',
      took: '耗时',
      wait: '等待',
      person: '等待人工',
    },
    afterOn: (name: string, on: string) => `${name} ${on}`,

    pick: '在图中或行中选择一个任务，此处会显示它在做什么或等什么。',
    open: '打开任务',
    after: '前置任务',
    first: '无，最先运行',
    attempts: '尝试',
    attemptsOf: (n: string, most: string) => `${n} / ${most}`,
    type: '类型',
    ran: '运行时长',
    person: '等待人工',
    children: '子工作流',
    started: '开始时间',
    moreVerbs: '更多',
    error: '最近的错误',

    retryVerb: (n: string) => `重试 ${n} 个…`,
    retryPlain: '重试失败的任务',
    cancelPlain: '取消',
    hasSucceeded: '工作流已成功。',
    retryTitle: (n: string, name: string) => `重试 ${name} 的 ${n} 个任务`,
    retryDo: (n: string) => `重试 ${n} 个`,
    retryHappens: '已成功的任务不会再次运行。执行器会以批量操作分步完成。',
    retryCounts: {
      FAILED: '个失败任务将再次运行',
      CANCELLED: '个已取消任务将再次运行',
      SKIPPED: '个已跳过任务，其中受上述任务影响而跳过的将重新获得机会',
    },
    retrySaid: '重试已开始：',
    retryNone: '没有失败或已取消的任务。',
    undone: '已完成的部分正在或已经被撤销，请重新提交工作流。',
    cancelVerb: (n: string) => `取消 ${n} 个…`,
    cancelTitle: (n: string, name: string) => `取消 ${name} 中尚未结束的 ${n} 个任务`,
    cancelDo: (n: string) => `取消 ${n} 个`,
    cancelHappens: '已结束的任务保持不变，也不会撤销任何任务；其任务的子任务会一并取消。',
    cancelRun: '个正在运行，将被要求停止',
    cancelWait: '个在等待，将立即变为已取消',
    cancelSaid: '取消已开始：',
    operation: (id: string) => `批量操作 ${id}`,
    hasEnded: '已结束。',
  },
);
