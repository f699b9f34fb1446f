import type { Schemas } from '../api/client';
import type { IconName } from '../parts/Icon';
import { dictionary } from './words';

export type TaskState = Schemas['TaskState'];

/** In the order of a task's life: what waits, what runs, what needs somebody, what has ended. */
export const STATES: TaskState[] = [
  'SCHEDULED',
  'BLOCKED',
  'READY',
  'RUNNING',
  'PAUSED',
  'ATTENTION',
  'SUCCEEDED',
  'FAILED',
  'CANCELLED',
  'SKIPPED',
  'RESOLVED',
];

export const FINAL_STATES: TaskState[] = ['SUCCEEDED', 'FAILED', 'CANCELLED', 'SKIPPED', 'RESOLVED'];

export function isFinal(state: TaskState): boolean {
  return FINAL_STATES.includes(state);
}

/** Few enough to be counted each time; those that have ended are not. */
export const LIVE_STATES = STATES.filter((state) => !isFinal(state));

/** The name under which a state has its icon and its colours. */
export function look(state: TaskState): IconName {
  return state.toLowerCase() as IconName;
}

export function inkOf(state: TaskState): string {
  return `var(--${look(state)}-ink)`;
}

export function markOf(state: TaskState): string {
  return `var(--${look(state)}-mark)`;
}

export function washOf(state: TaskState): string {
  return `var(--${look(state)}-wash)`;
}

export const stateWords = dictionary<Record<TaskState, string>>(
  {
    SCHEDULED: 'Scheduled',
    BLOCKED: 'Blocked',
    READY: 'Ready',
    RUNNING: 'Running',
    PAUSED: 'Paused',
    ATTENTION: 'Attention',
    SUCCEEDED: 'Succeeded',
    FAILED: 'Failed',
    CANCELLED: 'Cancelled',
    SKIPPED: 'Skipped',
    RESOLVED: 'Resolved',
  },
  {
    SCHEDULED: '已排期',
    BLOCKED: '待前置',
    READY: '就绪',
    RUNNING: '运行中',
    PAUSED: '已暂停',
    ATTENTION: '待处理',
    SUCCEEDED: '成功',
    FAILED: '失败',
    CANCELLED: '已取消',
    SKIPPED: '已跳过',
    RESOLVED: '已处置',
  },
);
