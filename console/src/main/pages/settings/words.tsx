import type { ReactNode } from 'react';
import { dictionary } from '../../words/words';

/** Words of the tabs themselves, of oneself, and of what this server is. */
export const settingsWords = dictionary(
  {
    title: 'Settings',
    verbs: 'Actions',
    tabs: {
      you: 'You',
      tokens: 'Tokens',
      keys: 'Access keys',
      users: 'Users',
      sessions: 'Sessions',
      secrets: 'Secrets',
      alerts: 'Alerts',
      debug: 'Debug modes',
      about: 'About',
    },
    barredSay: (tab: string) => `${tab} are not shown to you.`,
    barred: {
      role: (role: string) => `Your role (${role}) does not show this. Ask an administrator.`,
      scope:
        'This counts for the whole cluster, and you are bound to a part of its tasks. Ask somebody who is bound to nothing.',
      readOnly: 'This installation is read-only: who may do what is set elsewhere.',
      elsewhere:
        'There is none of this here: this console is part of an application, which says who may do what by itself.',
    },
    you: (name: ReactNode, role: ReactNode) => (
      <>
        You are {name}, {role}.
      </>
    ),
    sees: 'Sees',
    everything: 'all tasks of this installation',
    tenant: (tenant: string) => `tenant ${tenant} only`,
    types: (names: string) => `types ${names} only`,
    queues: (names: string) => `queues ${names} only`,
    may: 'May',
    mayText: {
      VIEWER: 'see',
      OPERATOR: 'see, submit, and have a hand on tasks, types, queues, schedules and nodes',
      ADMIN: 'all that operators may; say who may do what, keep secrets, switch what concerns the whole cluster',
      AGENT: 'submit, register types, ask about tasks: for programs',
    },
    auditName: 'What you did',
    auditLink: 'your audit records',
    look: 'How it looks',
    lookSub: 'kept in this browser',
    language: 'Language',
    theme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    ownSessions: 'Your sessions',
    ownSessionsSub: 'signed in as you, in any browser',
    ownMore: (count: string) => `All ${count}`,
    began: 'Began',
    seen: 'Last used',
    server: 'This server',
    about: (nodes: string, address: ReactNode) => (
      <>
        This console talks to {address}; {nodes}.
      </>
    ),
    nodes: (n: number, count: string) => (n === 1 ? '1 node is alive' : `${count} nodes are alive`),
    aboutLead: 'Taskmill: durable tasks for Java, under the Apache License 2.0. All its state is in the store.',
    api: 'API',
    docs: 'how it is called, on a page',
    openapi: 'the same as an OpenAPI document',
    installation: 'Installation',
    address: 'Address',
    clock: 'Server clock',
    clockRight: 'as in this browser',
    clockOff: (time: string) => `${time} from that of this browser; times here follow the server`,
  },
  {
    title: '设置',
    verbs: '操作',
    tabs: {
      you: '我',
      tokens: '令牌',
      keys: '访问密钥',
      users: '用户',
      sessions: '会话',
      secrets: '机密',
      alerts: '告警',
      debug: '调试模式',
      about: '关于',
    },
    barredSay: (tab: string) => `你无权查看${tab}。`,
    barred: {
      role: (role: string) => `你的角色（${role}）不能查看此内容，请联系管理员。`,
      scope: '此内容属于整个集群，而你的权限仅限其中一部分任务，请联系权限不受限的人员。',
      readOnly: '此环境为只读，权限在别处管理。',
      elsewhere: '此处没有该功能：控制台是某个应用的一部分，权限由该应用管理。',
    },
    you: (name: ReactNode, role: ReactNode) => (
      <>
        你是 {name}，角色：{role}。
      </>
    ),
    sees: '可见范围',
    everything: '此环境的全部任务',
    tenant: (tenant: string) => `仅租户 ${tenant}`,
    types: (names: string) => `仅任务类型 ${names}`,
    queues: (names: string) => `仅队列 ${names}`,
    may: '权限',
    mayText: {
      VIEWER: '查看',
      OPERATOR: '查看、提交，以及操作任务、任务类型、队列、定时计划和执行器',
      ADMIN: '运维的全部权限；另可管理权限、机密和影响整个集群的开关',
      AGENT: '提交任务、注册类型、查询任务（供程序使用）',
    },
    auditName: '操作记录',
    auditLink: '你的审计记录',
    look: '外观',
    lookSub: '保存在此浏览器中',
    language: '语言',
    theme: '主题',
    light: '明',
    dark: '暗',
    ownSessions: '你的会话',
    ownSessionsSub: '以你的身份登录的所有浏览器',
    ownMore: (count: string) => `全部 ${count} 个`,
    began: '开始时间',
    seen: '最近使用',
    server: '此服务器',
    about: (nodes: string, address: ReactNode) => (
      <>
        此控制台连接到 {address}，{nodes}。
      </>
    ),
    nodes: (_n: number, count: string) => `${count} 个执行器在线`,
    aboutLead: 'Taskmill：面向 Java 的持久化任务系统，采用 Apache License 2.0。全部状态保存在存储中。',
    api: 'API',
    docs: '接口说明页面',
    openapi: 'OpenAPI 文档',
    installation: '环境',
    address: '地址',
    clock: '服务器时钟',
    clockRight: '与此浏览器一致',
    clockOff: (time: string) => `与此浏览器相差 ${time}；页面时间以服务器为准`,
  },
);
