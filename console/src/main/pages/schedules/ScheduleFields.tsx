import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, must } from '../../api/client';
import { isJson } from '../../format/json';
import { Segments, SelectField, TextArea, TextField } from '../../parts/Fields';
import { useWords } from '../../words/words';
import type { Form, WhenKind, WrongField } from './scheduleForm';
import { scheduleWords } from './words';
import { knownZones } from './zones';

interface Props {
  form: Form;
  wrong: WrongField[];
  set: (change: Partial<Form>) => void;
}

const KINDS: WhenKind[] = ['cron', 'every', 'at', 'none'];

/** Which schedule, of which type. A name is for life. */
export function WhatFields({ form, set, fixed }: Props & { fixed: boolean }) {
  const words = useWords(scheduleWords);
  const types = useQuery({ queryKey: ['types'], queryFn: () => must(api.GET('/types')) }).data?.items;
  return (
    <div className="fields">
      {!fixed && (
        <TextField
          label={words.name}
          value={form.name}
          onChange={(name) => set({ name })}
          required
          autoFocus
          maxLength={200}
        />
      )}
      <TextField
        label={words.type}
        value={form.type}
        onChange={(type) => set({ type })}
        required
        suggestions={types?.map((type) => type.name)}
      />
    </div>
  );
}

/** When it fires, by whose clock. */
export function WhenFields({ form, wrong, set }: Props) {
  const words = useWords(scheduleWords);
  const zones = useMemo(knownZones, []);
  const bad = wrong.includes('when');
  return (
    <div className="sc-when">
      <div className="field">
        <span className="sc-label">{words.when}</span>
        <Segments
          label={words.when}
          value={form.kind}
          onChange={(kind) => set({ kind })}
          options={KINDS.map((value) => ({ value, label: words.whenKind[value] }))}
        />
      </div>
      {form.kind === 'cron' && (
        <TextField
          label={words.cron}
          hint={words.cronHint}
          mono
          value={form.cron}
          onChange={(cron) => set({ cron })}
          maxLength={256}
          wrong={bad ? words.needed : undefined}
        />
      )}
      {form.kind === 'every' && (
        <TextField
          label={words.every}
          hint={words.everyHint}
          value={form.every}
          onChange={(every) => set({ every })}
          wrong={bad ? words.notLength : undefined}
        />
      )}
      {form.kind === 'at' && (
        <TextField label={words.at} type="datetime-local" value={form.at} onChange={(at) => set({ at })} />
      )}
      {form.kind !== 'none' && (
        <TextField label={words.zone} value={form.zone} onChange={(zone) => set({ zone })} suggestions={zones} />
      )}
    </div>
  );
}

/** All else; folded, since most schedules need nothing of it. */
export function RareFields({ form, wrong, set, payloadHidden }: Props & { payloadHidden: boolean }) {
  const words = useWords(scheduleWords);
  const calendars = useQuery({
    queryKey: ['schedules', 'calendars'],
    queryFn: () => must(api.GET('/calendars')),
  }).data?.items;
  const queues = useQuery({ queryKey: ['queues'], queryFn: () => must(api.GET('/queues')) }).data?.items;
  const length = (field: 'jitter' | 'misfireThreshold' | 'logKept') =>
    wrong.includes(field) ? words.notLength : undefined;
  const options = <T extends string>(names: Record<T, string>) =>
    (Object.entries(names) as [T, string][]).map(([value, label]) => ({ value, label }));
  return (
    <>
      <TextArea
        label={words.payload}
        hint={payloadHidden ? words.payloadHidden : words.payloadHint}
        mono
        rows={3}
        value={form.payload}
        onChange={(payload) => set({ payload })}
        wrong={form.payload.trim() !== '' && !isJson(form.payload) ? words.notJson : undefined}
      />
      <details className="foldable sc-rare">
        <summary>{words.rare}</summary>
        <TextField
          label={words.description}
          value={form.description}
          onChange={(description) => set({ description })}
        />
        <div className="fields">
          <TextField
            label={words.queue}
            placeholder={words.ofType}
            value={form.queue}
            onChange={(queue) => set({ queue })}
            suggestions={queues?.map((queue) => queue.name)}
          />
          <TextField
            label={words.priority}
            placeholder={words.ofType}
            value={form.priority}
            onChange={(priority) => set({ priority })}
            wrong={wrong.includes('priority') ? words.notNumber : undefined}
          />
          <TextField label={words.key} value={form.key} onChange={(key) => set({ key })} />
          <TextField label={words.tags} hint={words.tagsHint} value={form.tags} onChange={(tags) => set({ tags })} />
          <TextField label={words.tenant} value={form.tenant} onChange={(tenant) => set({ tenant })} />
          <TextField
            label={words.start}
            type="datetime-local"
            value={form.start}
            onChange={(start) => set({ start })}
          />
          <TextField label={words.end} type="datetime-local" value={form.end} onChange={(end) => set({ end })} />
          <TextField
            label={words.jitter}
            hint={words.jitterHint}
            value={form.jitter}
            onChange={(jitter) => set({ jitter })}
            wrong={length('jitter')}
          />
          <SelectField
            label={words.calendar}
            value={form.calendar}
            onChange={(calendar) => set({ calendar })}
            options={[
              { value: '', label: words.noCalendar },
              ...(calendars ?? []).map(({ name }) => ({ value: name, label: name })),
            ]}
          />
          <SelectField
            label={words.onHoliday}
            value={form.onHoliday}
            onChange={(onHoliday) => set({ onHoliday })}
            options={options(words.onHolidays)}
          />
          <SelectField
            label={words.overlap}
            value={form.overlap}
            onChange={(overlap) => set({ overlap })}
            options={options(words.overlaps)}
          />
          <TextField
            label={words.catchUp}
            hint={words.catchUpHint}
            value={form.catchUp}
            onChange={(catchUp) => set({ catchUp })}
            wrong={wrong.includes('catchUp') ? words.notNumber : undefined}
          />
          <TextField
            label={words.misfire}
            value={form.misfireThreshold}
            onChange={(misfireThreshold) => set({ misfireThreshold })}
            wrong={length('misfireThreshold')}
          />
          <SelectField
            label={words.log}
            value={form.log}
            onChange={(log) => set({ log })}
            options={options(words.logs)}
          />
          <TextField
            label={words.logKept}
            value={form.logKept}
            onChange={(logKept) => set({ logKept })}
            wrong={length('logKept')}
          />
        </div>
      </details>
    </>
  );
}
