import { useState } from 'react';
import { api, must, Problem } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { ActionDialog } from '../../parts/ActionDialog';
import { CheckField } from '../../parts/Fields';
import { Note } from '../../parts/Notes';
import { useWords } from '../../words/words';
import { RareFields, WhatFields, WhenFields } from './ScheduleFields';
import { SchedulePreview } from './SchedulePreview';
import { changesOf, formOf, NEW_FORM, newOf, wrongIn } from './scheduleForm';
import type { StoredSchedule } from './useSchedules';
import { useScheduleChanged } from './verbDialogs';
import { scheduleWords } from './words';

/** Makes a schedule, or edits one, with the server's own preview of when it fires. */
export function ScheduleDialog({ stored, onClose }: { stored?: StoredSchedule; onClose: () => void }) {
  const words = useWords(scheduleWords);
  const format = useFormat();
  const changed = useScheduleChanged();
  const [seen, setSeen] = useState(stored);
  const hidden = Boolean(seen?.redacted || seen?.truncated);
  const [form, setForm] = useState(seen ? formOf(seen.schedule, hidden) : NEW_FORM);
  const [online, setOnline] = useState(true);
  const [conflict, setConflict] = useState(false);
  const wrong = wrongIn(form);
  const changes = seen ? changesOf(formOf(seen.schedule, hidden), form) : undefined;
  const count = changes ? Object.keys(changes).length : 0;
  const name = form.name.trim();

  async function loadAgain() {
    if (!seen) return;
    const now = await must(api.GET('/schedules/{name}', { params: { path: { name: seen.name } } }));
    setSeen(now);
    setForm(formOf(now.schedule, now.redacted || now.truncated));
    setConflict(false);
  }

  async function edit(why: string | undefined) {
    if (!seen || !changes) return undefined;
    try {
      const query = { version: seen.version, why };
      await must(api.PATCH('/schedules/{name}', { params: { path: { name: seen.name }, query }, body: changes }));
    } catch (e) {
      setConflict(e instanceof Problem && e.code === 'changed');
      throw e;
    }
    changed();
    return { said: words.editSaid(seen.name), audit: { subject: seen.name } };
  }

  async function add(why: string | undefined) {
    await must(api.POST('/schedules', { params: { query: { why } }, body: newOf(form) }));
    changed();
    if (online) await must(api.POST('/schedules/{name}/online', { params: { path: { name }, query: { why } } }));
    changed();
    return { said: (online ? words.addSaidOnline : words.addSaid)(name), audit: { subject: name } };
  }

  const field = { form, wrong, set: (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change })) };
  return (
    <ActionDialog
      wide
      title={seen ? words.editTitle(seen.name) : words.newTitle}
      happens={
        seen && (
          <>
            {seen.declaredBy && <p>{words.editDeclared(seen.declaredBy)}</p>}
            <p>{count === 0 ? words.nothingChanged : words.editGoesOn}</p>
          </>
        )
      }
      verb={seen ? (count > 0 ? words.editDo(format.count(count)) : words.editDoNone) : words.addDo}
      ready={wrong.length === 0 && (!seen || count > 0)}
      run={seen ? edit : add}
      onClose={onClose}
    >
      <WhatFields {...field} fixed={Boolean(seen)} />
      <WhenFields {...field} />
      <SchedulePreview form={form} />
      <RareFields {...field} payloadHidden={hidden} />
      {!seen && <CheckField label={words.goOnline} value={online} onChange={setOnline} />}
      {conflict && (
        <Note
          end={
            <button type="button" className="btn" onClick={loadAgain}>
              {words.loadAgain}
            </button>
          }
        >
          {words.changedMeanwhile}
        </Note>
      )}
    </ActionDialog>
  );
}
