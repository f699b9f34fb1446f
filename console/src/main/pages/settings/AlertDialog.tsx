import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { ActionDialog } from '../../parts/ActionDialog';
import { CheckField, SelectField, TextField } from '../../parts/Fields';
import { useLanguage, useWords } from '../../words/words';
import { type AlertForm, alertFormOf, KINDS, knows, NO_ALERT, ruleOf, wrongIn } from './alertForm';
import { alertWords } from './alertWords';
import { useDone } from './useDone';

type Asked =
  | 'name'
  | 'type'
  | 'queue'
  | 'tenant'
  | 'share'
  | 'atLeast'
  | 'window'
  | 'longerThan'
  | 'repeatAfter'
  | 'quiet'
  | 'webhook'
  | 'mail';

/** Writes a rule, new or not: what a kind does not look at is not asked for. */
export function AlertDialog({
  alert,
  taken,
  onClose,
}: {
  alert?: Schemas['Alert'];
  /** The names of the rules that there are: a new one must not take the place of another unseen. */
  taken: string[];
  onClose: () => void;
}) {
  const words = useWords(alertWords);
  const done = useDone('alerts');
  const language = useLanguage();
  const [form, setForm] = useState<AlertForm>(alert ? alertFormOf(alert.name, alert.rule, language) : NO_ALERT);
  const [touched, setTouched] = useState<Set<string>>(new Set());
  const secrets = useQuery({ queryKey: ['secrets'], queryFn: () => must(api.GET('/secrets')) }).data?.items ?? [];
  const types = useQuery({ queryKey: ['types'], queryFn: () => must(api.GET('/types')) }).data?.items ?? [];
  const queues = useQuery({ queryKey: ['queues'], queryFn: () => must(api.GET('/queues')) }).data?.items ?? [];
  const wrong = wrongIn(form);
  const exists = !alert && taken.includes(form.name);
  const set = (change: Partial<AlertForm>) => {
    setForm({ ...form, ...change });
    setTouched(new Set([...touched, ...Object.keys(change)]));
  };

  // Nothing is said of a field that nobody has written into yet.
  const complaint = (name: Asked) => {
    if (name === 'name' && exists) return words.taken;
    return name !== 'type' && name !== 'queue' && touched.has(name) && wrong.has(name) ? words.wrong[name] : undefined;
  };
  const text = (name: Asked, hint?: string, more?: { suggestions?: string[]; mono?: boolean }) => (
    <TextField
      label={words.fields[name]}
      hint={hint}
      value={form[name]}
      onChange={(value) => set({ [name]: value })}
      wrong={complaint(name)}
      {...more}
    />
  );
  const chosen = (name: 'webhookSecret' | 'secret', hint: string) => (
    <SelectField
      label={words.fields[name]}
      hint={hint}
      value={form[name]}
      onChange={(value) => set({ [name]: value })}
      options={[
        { value: '', label: words.noSecret },
        ...secrets.map((secret) => ({ value: secret.name, label: secret.name })),
      ]}
    />
  );
  const placed = touched.has('webhook') || touched.has('webhookSecret') || touched.has('mail');

  return (
    <ActionDialog
      title={alert ? words.editTitle(alert.name) : words.createTitle}
      verb={words.save}
      ready={wrong.size === 0 && !exists}
      wide
      run={async (why) => {
        const { name } = form;
        await must(api.PUT('/alerts/{name}', { params: { path: { name }, query: { why } }, body: ruleOf(form) }));
        return done(words.saved(name), `alert/${name}`);
      }}
      onClose={onClose}
    >
      <div className="fields">
        {!alert && text('name', undefined, { mono: true })}
        <SelectField
          label={words.kind}
          value={form.kind}
          onChange={(kind) => set({ kind })}
          options={KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
        />
      </div>
      <h3 className="set-label">{words.when}</h3>
      <div className="fields">
        {knows(form.kind, 'type') &&
          text('type', words.hints.any, { suggestions: types.map((t) => t.name), mono: true })}
        {knows(form.kind, 'queue') &&
          text('queue', words.hints.any, { suggestions: queues.map((q) => q.name), mono: true })}
        {knows(form.kind, 'tenant') && text('tenant', words.hints.any)}
        {knows(form.kind, 'share') && text('share', words.hints.share)}
        {knows(form.kind, 'atLeast') && text('atLeast', words.hints.atLeast)}
        {knows(form.kind, 'window') && text('window', words.hints.window)}
        {knows(form.kind, 'longerThan') &&
          text('longerThan', words.hints.longerThan[form.kind === 'MISSED_FIRE' ? 'MISSED_FIRE' : 'OLDEST_READY'])}
      </div>
      <h3 className="set-label">{words.whom}</h3>
      <div className="fields">
        {text('webhook', words.hints.webhook, { mono: true })}
        {chosen('webhookSecret', words.hints.webhookSecret)}
        {(form.webhook || form.webhookSecret) && chosen('secret', words.hints.secret)}
        {text('mail', words.hints.mail)}
        {text('repeatAfter', words.hints.repeatAfter)}
        {text('quiet', words.hints.quiet)}
      </div>
      {placed && wrong.has('nobody') && <p className="wrong set-wrong">{words.wrong.nobody}</p>}
      {placed && wrong.has('both') && <p className="wrong set-wrong">{words.wrong.both}</p>}
      <CheckField label={words.tellEnd} value={form.tellEnd} onChange={(tellEnd) => set({ tellEnd })} />
      <CheckField label={words.disabled} value={form.disabled} onChange={(disabled) => set({ disabled })} />
    </ActionDialog>
  );
}
