import type { IconName } from '../../parts/Icon';
import type { Outcome } from './life';

/** How the end of an execution looks: as the state that it is most like. */
export const OUTCOME_LOOK: Record<Outcome, { icon: IconName; ink: string }> = {
  FAILED: { icon: 'failed', ink: 'var(--failed-ink)' },
  LOST: { icon: 'lost', ink: 'var(--failed-ink)' },
  UNRUNNABLE: { icon: 'failed', ink: 'var(--failed-ink)' },
  TIMED_OUT: { icon: 'failed', ink: 'var(--failed-ink)' },
  EXPIRED: { icon: 'failed', ink: 'var(--failed-ink)' },
  RUNNING: { icon: 'running', ink: 'var(--running-ink)' },
  PAUSED: { icon: 'paused', ink: 'var(--paused-ink)' },
  SUCCEEDED: { icon: 'succeeded', ink: 'var(--succeeded-ink)' },
  CANCELLED: { icon: 'cancelled', ink: 'var(--cancelled-ink)' },
  SUSPENDED: { icon: 'scheduled', ink: 'var(--scheduled-ink)' },
};
