import { type ReactNode, useState } from 'react';
import { useWhyNot } from '../../frame/me';
import { Icon } from '../../parts/Icon';
import { Menu } from '../../parts/Menu';
import { Verb } from '../../parts/Verb';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { BackfillDialog } from './BackfillDialog';
import { ScheduleDialog } from './ScheduleDialog';
import type { StoredSchedule } from './useSchedules';
import { OfflineDialog, OnlineDialog, RemoveDialog, RevertDialog, RunDialog } from './verbDialogs';
import { scheduleWords } from './words';

type ScheduleVerb = 'run' | 'online' | 'offline' | 'edit' | 'revert' | 'backfill' | 'remove';

const OPERATIONS: Record<ScheduleVerb, string> = {
  run: 'runSchedule',
  online: 'onlineSchedule',
  offline: 'offlineSchedule',
  edit: 'editSchedule',
  revert: 'revertSchedule',
  backfill: 'backfillSchedule',
  remove: 'removeSchedule',
};

/** What one can do with a schedule, each with the reason why not, and the dialog of the one that was chosen. */
function useVerbs(schedule: StoredSchedule, gone?: () => void) {
  const words = useWords(scheduleWords);
  const common = useWords(commonWords);
  const mayNot = useWhyNot();
  const [doing, setDoing] = useState<ScheduleVerb>();
  const onClose = () => setDoing(undefined);
  const whyNot = (verb: ScheduleVerb) => {
    if (schedule.verbs.includes(verb)) return mayNot(OPERATIONS[verb]);
    const role = mayNot(OPERATIONS[verb]);
    if (role) return role;
    if (verb === 'revert') return words.nothingEdited;
    return verb === 'online' || verb === 'offline' ? words.already : common.stateForbids;
  };
  const dialogs: Record<ScheduleVerb, () => ReactNode> = {
    run: () => <RunDialog schedule={schedule} onClose={onClose} />,
    online: () => <OnlineDialog schedule={schedule} onClose={onClose} />,
    offline: () => <OfflineDialog schedule={schedule} onClose={onClose} />,
    edit: () => <ScheduleDialog stored={schedule} onClose={onClose} />,
    revert: () => <RevertDialog schedule={schedule} onClose={onClose} />,
    backfill: () => <BackfillDialog schedule={schedule} onClose={onClose} />,
    remove: () => <RemoveDialog schedule={schedule} onClose={onClose} gone={gone} />,
  };
  const item = (verb: ScheduleVerb) => ({
    label: words.verb[verb],
    whyNot: whyNot(verb),
    onClick: () => setDoing(verb),
  });
  return {
    item,
    turn: schedule.state === 'ONLINE' ? ('offline' as const) : ('online' as const),
    dialog: doing && dialogs[doing](),
  };
}

/** In a row: one button that opens all of them. */
export function ScheduleMenu({ schedule }: { schedule: StoredSchedule }) {
  const words = useWords(scheduleWords);
  const { item, turn, dialog } = useVerbs(schedule);
  const order: ScheduleVerb[] = ['run', turn, 'edit', 'revert', 'backfill', 'remove'];
  return (
    <>
      <Menu
        className="quiet"
        label={
          <>
            <Icon name="more" />
            <span className="vh">{`${words.verbs}: ${schedule.name}`}</span>
          </>
        }
        items={order.map(item)}
      />
      {dialog}
    </>
  );
}

/** On its own page: a button each. */
export function ScheduleButtons({ schedule, gone }: { schedule: StoredSchedule; gone: () => void }) {
  const words = useWords(scheduleWords);
  const { item, turn, dialog } = useVerbs(schedule, gone);
  const order: ScheduleVerb[] = ['run', turn, 'edit', 'backfill', 'remove'];
  return (
    <div className="verbs">
      {order.map((verb, i) => {
        const { label, whyNot, onClick } = item(verb);
        return (
          <Verb key={verb} main={i === 0} whyNot={whyNot} onClick={onClick}>
            {label}
          </Verb>
        );
      })}
      {schedule.edited.length > 0 && (
        <Verb whyNot={item('revert').whyNot} onClick={item('revert').onClick}>
          {words.verb.revert}
        </Verb>
      )}
      {dialog}
    </div>
  );
}
