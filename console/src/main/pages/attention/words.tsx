import type { ReactNode } from 'react';
import { dictionary } from '../../words/words';

export const attentionWords = dictionary(
  {
    title: 'Attention',
    which: 'Which tasks',
    sentence: {
      ATTENTION: (n: number, tasks: ReactNode, groups: string, largest: ReactNode, has: ReactNode) => (
        <>
          {tasks} {n === 1 ? 'waits' : 'wait'} for a person, {groups}; the largest, {largest}, has {has}.
        </>
      ),
      FAILED: (n: number, tasks: ReactNode, groups: string, largest: ReactNode, has: ReactNode) => (
        <>
          {tasks} {n === 1 ? 'has' : 'have'} failed, {groups}; the largest, {largest}, has {has}.
        </>
      ),
    },
    one: {
      ATTENTION: (n: number, tasks: ReactNode, largest: ReactNode) => (
        <>
          {tasks} {n === 1 ? 'waits' : 'wait'} for a person, and {largest} is why.
        </>
      ),
      FAILED: (n: number, tasks: ReactNode, largest: ReactNode) => (
        <>
          {tasks} {n === 1 ? 'has' : 'have'} failed, and {largest} is why.
        </>
      ),
    },
    noErrors: {
      ATTENTION: (n: number, tasks: ReactNode) => (
        <>
          {tasks} {n === 1 ? 'waits' : 'wait'} for a person, without an error.
        </>
      ),
      FAILED: (n: number, tasks: ReactNode) => (
        <>
          {tasks} {n === 1 ? 'has' : 'have'} failed, without an error.
        </>
      ),
    },
    tasks: (n: number, count: string) => (n === 1 ? '1 task' : `${count} tasks`),
    inGroups: (count: string) => `in ${count} groups`,
    groups: 'Errors',
    groupsSub: 'the most tasks first; j and k move, Enter opens',
    retry: (count: string) => `Retry ${count}…`,
    resolve: (count: string) => `Resolve ${count}…`,
    cancel: (count: string) => `Cancel ${count}…`,
    done: 'none left',
    since: (time: string) => `since ${time}`,
    newest: (ago: string) => `newest ${ago}`,
    sparkline: (first: string, last: string, most: string) =>
      `Errors from ${first} to ${last}, most of them around ${most}`,
    from: 'From',
    errors: 'Errors',
    noMessage: 'An error without a message',
    without: 'Without an error',
    withoutLead: 'A person has put them here, or what went wrong is older than what is kept.',
    exampleTask: 'Task with the newest error',
    ran: 'Execution',
    attempt: (number: string, host: string) => `number ${number} of that task, on ${host}`,
    first: 'First',
    last: 'Newest',
    allTasks: (count: string) => `All ${count} tasks`,
    show: 'Show them',
    bounded: 'There are more tasks than are read at once: these groups are made of the newest of them.',
    more: (count: string) => `Only the ${count} largest groups are shown.`,
    workflows: 'Workflows',
    workflowsSub: 'that cannot go on without a person',
    workflow: 'Workflow',
    key: 'Key',
    ended: 'Tasks ended',
    failedTasks: 'Failed',
    submitted: 'Submitted',
    of: (part: string, all: string) => `${part} of ${all}`,
    allWorkflows: 'All of them',
    emptySay: {
      ATTENTION: 'Nothing needs you.',
      FAILED: 'No task has failed.',
    },
    emptyLead: {
      ATTENTION:
        'A task comes here when its attempts are used up and its type says needsPerson; without that it ends as failed. To have a type ask for a person:',
      FAILED:
        'Tasks that have used up their attempts would be here, by error, for as long as they are kept. To have a type wait for a person instead of failing:',
    },
  },
  {
    title: '待处理',
    which: '哪些任务',
    sentence: {
      ATTENTION: (_n: number, tasks: ReactNode, groups: string, largest: ReactNode, has: ReactNode) => (
        <>
          {tasks}等待人工处理，{groups}；最大的一组 {largest} 有 {has} 个。
        </>
      ),
      FAILED: (_n: number, tasks: ReactNode, groups: string, largest: ReactNode, has: ReactNode) => (
        <>
          {tasks}已失败，{groups}；最大的一组 {largest} 有 {has} 个。
        </>
      ),
    },
    one: {
      ATTENTION: (_n: number, tasks: ReactNode, largest: ReactNode) => (
        <>
          {tasks}等待人工处理，原因都是 {largest}。
        </>
      ),
      FAILED: (_n: number, tasks: ReactNode, largest: ReactNode) => (
        <>
          {tasks}已失败，原因都是 {largest}。
        </>
      ),
    },
    noErrors: {
      ATTENTION: (_n: number, tasks: ReactNode) => <>{tasks}等待人工处理，没有错误记录。</>,
      FAILED: (_n: number, tasks: ReactNode) => <>{tasks}已失败，没有错误记录。</>,
    },
    tasks: (_n: number, count: string) => `${count} 个任务`,
    inGroups: (count: string) => `分为 ${count} 组`,
    groups: '错误',
    groupsSub: '任务最多的在前；按 j、k 移动，按 Enter 展开',
    retry: (count: string) => `重试 ${count} 个…`,
    resolve: (count: string) => `处置 ${count} 个…`,
    cancel: (count: string) => `取消 ${count} 个…`,
    done: '已无任务',
    since: (time: string) => `自 ${time}`,
    newest: (ago: string) => `最近 ${ago}`,
    sparkline: (first: string, last: string, most: string) => `${first} 至 ${last} 的错误，${most} 前后最多`,
    from: '起始时间',
    errors: '错误数',
    noMessage: '没有消息的错误',
    without: '没有错误记录',
    withoutLead: '由人工置于此状态，或错误记录已过保留期。',
    exampleTask: '最近出错的任务',
    ran: '执行',
    attempt: (number: string, host: string) => `该任务的第 ${number} 次执行，在 ${host}`,
    first: '首次',
    last: '最近',
    allTasks: (count: string) => `全部 ${count} 个任务`,
    show: '查看',
    bounded: '任务数超过单次读取上限：分组仅包含其中最新的任务。',
    more: (count: string) => `仅显示最大的 ${count} 组。`,
    workflows: '工作流',
    workflowsSub: '需要人工处理才能继续',
    workflow: '工作流',
    key: '键',
    ended: '已结束任务',
    failedTasks: '失败',
    submitted: '提交时间',
    of: (part: string, all: string) => `${part} / ${all}`,
    allWorkflows: '查看全部',
    emptySay: {
      ATTENTION: '没有需要你处理的任务。',
      FAILED: '没有失败的任务。',
    },
    emptyLead: {
      ATTENTION:
        '任务用完重试次数后，如果其类型设置了 needsPerson，就会出现在这里；否则直接失败。让某个类型转人工处理：',
      FAILED: '用完重试次数的任务会按错误分组显示在这里，直至保留期结束。让某个类型转人工处理而不是直接失败：',
    },
  },
);
