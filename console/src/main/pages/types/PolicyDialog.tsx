import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { isoDuration, parseDuration } from '../../format/duration';
import { formatsIn } from '../../format/useFormat';
import { ActionDialog } from '../../parts/ActionDialog';
import { CheckField, SelectField, TextArea, TextField } from '../../parts/Fields';
import { useWords } from '../../words/words';
import {
  FIELDS,
  type Form,
  GROUPS,
  type Group,
  KINDS,
  type PolicyField,
  type Retry,
  toForm,
  toPatch,
  wrongFields,
} from './policy';
import { RetryField } from './RetryField';
import { typeWords } from './words';

/** Edits a policy, field by field. Only what was changed is sent; somebody else's change in between is noticed by the version. */
export function PolicyDialog({ type, onClose }: { type: Schemas['Type']; onClose: () => void }) {
  const words = useWords(typeWords);
  const queries = useQueryClient();
  const [before] = useState(() => toForm(type.policy));
  const [form, setForm] = useState(before);
  const [badRetry, setBadRetry] = useState(false);
  const wrong = wrongFields(form);
  const changed = FIELDS.filter((field) => form[field] !== before[field]).length;
  const set = (field: PolicyField) => (text: string) => setForm((f) => ({ ...f, [field]: text }));

  async function save(why: string | undefined) {
    await must(
      api.PATCH('/types/{name}/policy', {
        params: { path: { name: type.name }, query: { version: type.version, why } },
        body: toPatch(before, form),
      }),
    );
    await queries.invalidateQueries({ queryKey: ['types'] });
    return { said: words.saved(type.name), audit: { subject: type.name } };
  }

  return (
    <ActionDialog
      title={words.editTitle(type.name)}
      happens={words.editHappens}
      verb={words.editVerb(changed)}
      wide
      ready={changed > 0 && wrong.length === 0 && !badRetry}
      run={save}
      onClose={onClose}
    >
      {(Object.keys(GROUPS) as Group[]).map((group) => (
        <fieldset key={group} className="ty-group">
          <legend>{words.groups[group]}</legend>
          <div className="fields">
            {(Object.keys(GROUPS[group]) as PolicyField[]).map((field) =>
              field === 'retry' ? (
                <RetryField
                  key={field}
                  value={form.retry ? (JSON.parse(form.retry) as Retry) : undefined}
                  onChange={(retry) => {
                    setBadRetry(!retry);
                    if (retry) set('retry')(JSON.stringify(retry));
                  }}
                />
              ) : (
                <OneField
                  key={field}
                  field={field}
                  form={form}
                  wrong={wrong.includes(field) ? words.wrong : undefined}
                  onChange={set(field)}
                />
              ),
            )}
          </div>
        </fieldset>
      ))}
    </ActionDialog>
  );
}

function OneField({
  field,
  form,
  wrong,
  onChange,
}: {
  field: PolicyField;
  form: Form;
  wrong: string | undefined;
  onChange: (text: string) => void;
}) {
  const words = useWords(typeWords);
  const common = { label: words.fields[field], hint: words.hints[field], wrong };
  const value = form[field];
  switch (KINDS[field]) {
    case 'switch':
      return <CheckField {...common} value={value === 'true'} onChange={(on) => onChange(String(on))} />;
    case 'long':
      return <TextArea {...common} value={value} onChange={onChange} rows={2} />;
    case 'json':
      return <TextArea {...common} value={value} onChange={onChange} rows={3} mono />;
    case 'whenFull':
      return (
        <SelectField
          {...common}
          value={(value || 'wait') as 'wait' | 'skip'}
          onChange={onChange}
          options={(['wait', 'skip'] as const).map((v) => ({ value: v, label: words.whenFull[v] }))}
        />
      );
    case 'uniqueness':
      return <UniquenessFields value={value} onChange={onChange} />;
    default:
      return <TextField {...common} value={value} onChange={onChange} />;
  }
}

type Uniqueness = NonNullable<Schemas['Policy']['uniqueness']>;

function UniquenessFields({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const words = useWords(typeWords);
  const unique: Uniqueness = value ? JSON.parse(value) : { by: 'nothing' };
  const by = unique.by ?? 'nothing';
  const [window, setWindow] = useState(unique.window ? formatsIn('en').iso(unique.window) : '');
  const readable = window.trim() === '' || parseDuration(window) !== undefined;

  function changeWindow(text: string) {
    setWindow(text);
    const milliseconds = parseDuration(text);
    if (text.trim() === '') onChange(JSON.stringify({ ...unique, window: undefined }));
    else if (milliseconds !== undefined) onChange(JSON.stringify({ ...unique, window: isoDuration(milliseconds) }));
  }

  return (
    <>
      <SelectField
        label={words.fields.uniqueness}
        value={by}
        onChange={(next) => onChange(JSON.stringify({ ...unique, by: next }))}
        options={(['nothing', 'key', 'payload'] as const).map((v) => ({ value: v, label: words.by[v] }))}
      />
      {by !== 'nothing' && (
        <>
          <SelectField
            label={words.duplicate}
            value={unique.onDuplicate ?? 'return_existing'}
            onChange={(next) => onChange(JSON.stringify({ ...unique, onDuplicate: next }))}
            options={(['return_existing', 'reject', 'replace'] as const).map((v) => ({
              value: v,
              label: words.onDuplicate[v],
            }))}
          />
          <TextField
            label={words.window}
            hint={words.windowHint}
            value={window}
            onChange={changeWindow}
            wrong={readable ? undefined : words.wrong}
          />
        </>
      )}
    </>
  );
}
