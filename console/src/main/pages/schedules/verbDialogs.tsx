import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must } from '../../api/client';
import { isJson } from '../../format/json';
import { useFormat } from '../../format/useFormat';
import { taskHref } from '../../frame/href';
import { ActionDialog } from '../../parts/ActionDialog';
import { CheckField, TextArea } from '../../parts/Fields';
import { useLanguage, useWords } from '../../words/words';
import type { StoredSchedule } from './useSchedules';
import { scheduleWords } from './words';

interface Props {
  schedule: StoredSchedule;
  onClose: () => void;
}

/** Removes what a page shows and leaves that page. */
export type Leave = (remove: () => Promise<unknown>) => Promise<void>;

/** Has all views of schedules asked for anew. */
export function useScheduleChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['schedules'] });
}

export function OnlineDialog({ schedule, onClose }: Props) {
  const words = useWords(scheduleWords);
  const language = useLanguage();
  const changed = useScheduleChanged();
  const { name } = schedule;
  return (
    <ActionDialog
      title={words.onlineTitle(name)}
      happens={words.onlineHappens(schedule.words[language], schedule.schedule.zone ?? 'UTC')}
      verb={words.onlineDo}
      run={async (why) => {
        await must(api.POST('/schedules/{name}/online', { params: { path: { name }, query: { why } } }));
        changed();
        return { said: words.onlineSaid(name), audit: { subject: name } };
      }}
      onClose={onClose}
    />
  );
}

export function OfflineDialog({ schedule, onClose }: Props) {
  const words = useWords(scheduleWords);
  const changed = useScheduleChanged();
  const [cancelsRun, setCancelsRun] = useState(false);
  const { name } = schedule;
  return (
    <ActionDialog
      title={words.offlineTitle(name)}
      happens={words.offlineHappens}
      verb={words.offlineDo}
      throwsAway={cancelsRun}
      run={async (why) => {
        const query = { cancelsRun, why };
        await must(api.POST('/schedules/{name}/offline', { params: { path: { name }, query } }));
        changed();
        return { said: words.offlineSaid(name), audit: { subject: name } };
      }}
      onClose={onClose}
    >
      <CheckField label={words.cancelsRun} value={cancelsRun} onChange={setCancelsRun} />
    </ActionDialog>
  );
}

export function RunDialog({ schedule, onClose }: Props) {
  const words = useWords(scheduleWords);
  const changed = useScheduleChanged();
  const [other, setOther] = useState(false);
  const hidden = schedule.redacted || schedule.truncated;
  const [payload, setPayload] = useState(hidden ? '' : (schedule.schedule.payload ?? ''));
  const { name } = schedule;
  return (
    <ActionDialog
      title={words.runTitle(name)}
      happens={words.runHappens(schedule.schedule.type)}
      verb={words.runDo}
      run={async (why) => {
        const params = { path: { name }, query: { why } };
        const { id } = await must(
          other
            ? api.POST('/schedules/{name}/run', { params, body: { payloadText: payload } })
            : api.POST('/schedules/{name}/run', { params }),
        );
        changed();
        return {
          said: words.runSaid(name, <a href={taskHref(id)}>{words.taskLink(id)}</a>),
          audit: { subject: name },
        };
      }}
      onClose={onClose}
    >
      <CheckField label={words.runOther} value={other} onChange={setOther} />
      {other && (
        <TextArea
          label={words.payload}
          hint={words.payloadHint}
          mono
          value={payload}
          onChange={setPayload}
          wrong={payload.trim() !== '' && !isJson(payload) ? words.notJson : undefined}
        />
      )}
    </ActionDialog>
  );
}

export function RevertDialog({ schedule, onClose }: Props) {
  const words = useWords(scheduleWords);
  const format = useFormat();
  const changed = useScheduleChanged();
  const { name, edited } = schedule;
  const count = format.count(edited.length);
  return (
    <ActionDialog
      title={words.revertTitle(name)}
      happens={
        <>
          <p>{words.revertHappens(count, Boolean(schedule.declaredBy))}</p>
          <p className="mono">{edited.join(', ')}</p>
        </>
      }
      verb={words.revertDo(count)}
      run={async (why) => {
        await must(api.POST('/schedules/{name}/revert', { params: { path: { name }, query: { why } } }));
        changed();
        return { said: words.revertSaid(name), audit: { subject: name } };
      }}
      onClose={onClose}
    />
  );
}

/** @param leave where the schedule's own page shows it: leaves that page once it is removed */
export function RemoveDialog({ schedule, onClose, leave }: Props & { leave?: Leave }) {
  const words = useWords(scheduleWords);
  const changed = useScheduleChanged();
  const { name, declaredBy, undeclaredAt } = schedule;
  return (
    <ActionDialog
      title={words.removeTitle(name)}
      happens={
        <>
          <p>{words.removeHappens}</p>
          {declaredBy && !undeclaredAt && <p>{words.removeDeclared(declaredBy)}</p>}
        </>
      }
      verb={words.removeDo}
      throwsAway
      run={async (why) => {
        const remove = () => must(api.DELETE('/schedules/{name}', { params: { path: { name }, query: { why } } }));
        await (leave ? leave(remove) : remove());
        changed();
        return { said: words.removeSaid(name), audit: { subject: name } };
      }}
      onClose={onClose}
    />
  );
}
