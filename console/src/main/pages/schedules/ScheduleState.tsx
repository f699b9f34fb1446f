import type { Schemas } from '../../api/client';
import { State } from '../../parts/State';
import type { TaskState } from '../../words/states';
import { useWords } from '../../words/words';
import { scheduleWords } from './words';

/** States of schedules look as those of tasks that mean the same: it goes, it stands still, it has not begun. */
const LOOKS: Record<Schemas['ScheduleState'], TaskState> = { ONLINE: 'RUNNING', OFFLINE: 'PAUSED', NEW: 'SCHEDULED' };

export function ScheduleState({ state, wash }: { state: Schemas['ScheduleState']; wash?: boolean }) {
  const words = useWords(scheduleWords);
  return (
    <State state={LOOKS[state]} wash={wash}>
      {words.states[state]}
    </State>
  );
}
