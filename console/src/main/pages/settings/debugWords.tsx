import { dictionary } from '../../words/words';

export const debugWords = dictionary(
  {
    sentence: {
      none: 'Everything happens by itself: no debug mode is on.',
      SCHEDULES: 'Schedules do not fire: a debug mode is on.',
      TASKS: 'New tasks begin paused: a debug mode is on.',
      both: 'Schedules do not fire and new tasks begin paused: both debug modes are on.',
    },
    lead: 'Switches of the whole cluster. They outlive every process, and a process hears of a change with its next heartbeat.',
    list: 'Modes',
    names: { SCHEDULES: 'Schedules stand still', TASKS: 'New tasks begin paused' },
    follows: {
      SCHEDULES:
        'No schedule fires, unless a person runs it. When this ends, each goes on as after a downtime: as its catch-up rule says.',
      TASKS:
        'A task that is submitted begins paused until a person runs or resumes it. What was submitted before goes on; pause it in bulk if it should not.',
    },
    on: 'on',
    off: 'off',
    switchOn: 'Switch on…',
    switchOff: 'Switch off…',
    onTitle: { SCHEDULES: 'Have all schedules stand still', TASKS: 'Have all new tasks begin paused' },
    offTitle: { SCHEDULES: 'Let schedules fire again', TASKS: 'Let new tasks begin again' },
    offHappens: {
      SCHEDULES:
        'Schedules fire again within seconds. What was missed meanwhile is made up for as their catch-up rules say.',
      TASKS: 'New tasks begin at once. Those that are paused now stay so until a person resumes them.',
    },
    onVerb: 'Switch it on',
    offVerb: 'Switch it off',
    onSaid: {
      SCHEDULES: 'Schedules stand still in the whole cluster.',
      TASKS: 'New tasks begin paused in the whole cluster.',
    },
    offSaid: { SCHEDULES: 'Schedules fire again.', TASKS: 'New tasks begin by themselves again.' },
    history: 'Who switched it',
  },
  {
    sentence: {
      none: '一切自动进行：没有开启调试模式。',
      SCHEDULES: '定时计划不会触发：调试模式已开启。',
      TASKS: '新任务一律先暂停：调试模式已开启。',
      both: '定时计划不会触发，新任务一律先暂停：两个调试模式均已开启。',
    },
    lead: '影响整个集群的开关。进程重启后依然有效；各进程在下一次心跳时得知变化。',
    list: '模式',
    names: { SCHEDULES: '定时计划停止触发', TASKS: '新任务先暂停' },
    follows: {
      SCHEDULES: '任何定时计划都不会触发，除非人工运行。关闭后，各计划按自己的补触发规则继续，如同停机之后。',
      TASKS: '提交的任务先处于暂停状态，直到人工运行或恢复。之前提交的任务照常进行；如有需要请批量暂停。',
    },
    on: '已开启',
    off: '已关闭',
    switchOn: '开启…',
    switchOff: '关闭…',
    onTitle: { SCHEDULES: '让所有定时计划停止触发', TASKS: '让所有新任务先暂停' },
    offTitle: { SCHEDULES: '让定时计划恢复触发', TASKS: '让新任务恢复正常' },
    offHappens: {
      SCHEDULES: '数秒内恢复触发。期间错过的触发按各自的补触发规则处理。',
      TASKS: '新任务立即开始。目前已暂停的任务仍保持暂停，直到人工恢复。',
    },
    onVerb: '开启',
    offVerb: '关闭',
    onSaid: { SCHEDULES: '整个集群的定时计划已停止触发。', TASKS: '整个集群的新任务将先暂停。' },
    offSaid: { SCHEDULES: '定时计划已恢复触发。', TASKS: '新任务已恢复正常。' },
    history: '开关记录',
  },
);
