import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must, type Schemas } from '../api/client';
import { isoDuration, parseDuration } from '../format/duration';
import { isJson } from '../format/json';
import { taskHref } from '../frame/href';
import { useMe } from '../frame/me';
import { ActionDialog } from '../parts/ActionDialog';
import { Segments, SelectField, TextArea, TextField } from '../parts/Fields';
import { useWords } from '../words/words';
import { LastPayload } from './LastPayload';
import { submitWords } from './submitWords';

type When = 'now' | 'delay' | 'at';
type OnDuplicate = NonNullable<Schemas['NewTask']['onDuplicate']> | '';

/** Submits a task: its type, payload, key, time. */
export function SubmitDialog({ type: given, onClose }: { type?: string; onClose: () => void }) {
  const words = useWords(submitWords);
  const queries = useQueryClient();
  const types = useQuery({ queryKey: ['types'], queryFn: () => must(api.GET('/types')) }).data?.items ?? [];
  const me = useMe();
  const [type, setType] = useState(given ?? '');
  const [payload, setPayload] = useState('{}');
  const [key, setKey] = useState('');
  const [when, setWhen] = useState<When>('now');
  const [delay, setDelay] = useState('10 min');
  const [at, setAt] = useState('');
  const [queue, setQueue] = useState('');
  const [priority, setPriority] = useState('');
  const [tenant, setTenant] = useState('');
  const [tags, setTags] = useState('');
  const [maxAttempts, setMaxAttempts] = useState('');
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>('');
  // The same for each try: an answer that was lost does not make a second task.
  const [idempotencyKey] = useState(() => `console-${crypto.getRandomValues(new BigUint64Array(2)).join('-')}`);

  const wrongPayload = payload.trim() !== '' && !isJson(payload) ? words.notJson : undefined;
  const wrongDelay = when === 'delay' && parseDuration(delay) === undefined ? words.noDuration : undefined;
  const wrongAt = when === 'at' && Number.isNaN(Date.parse(at)) ? words.noTime : undefined;
  const known = types.find((t) => t.name === type);

  async function submit() {
    const { id, created } = await must(
      api.POST('/tasks', {
        params: { header: { 'Idempotency-Key': idempotencyKey } },
        body: {
          type,
          // The text itself: parsed and written anew, large numbers would change.
          ...(payload.trim() ? { payloadText: payload.trim() } : {}),
          ...(key ? { key } : {}),
          ...(when === 'delay' ? { delay: isoDuration(parseDuration(delay) ?? 0) } : {}),
          ...(when === 'at' ? { runAt: new Date(at).toISOString() } : {}),
          ...(queue ? { queue } : {}),
          ...(priority ? { priority: Number(priority) } : {}),
          ...(tenant ? { tenant } : {}),
          ...(tags.trim() ? { tags: tags.split(/[\s,，]+/).filter(Boolean) } : {}),
          ...(maxAttempts ? { maxAttempts: Number(maxAttempts) } : {}),
          ...(onDuplicate ? { onDuplicate } : {}),
        },
      }),
    );
    queries.invalidateQueries({ queryKey: ['tasks'] });
    return { said: words.done(<a href={taskHref(id)}>{id}</a>, created) };
  }

  return (
    <ActionDialog
      title={given ? words.titleOf(given) : words.title}
      happens={known?.policy.disabled ? words.isDisabled : (known?.policy.description ?? undefined)}
      verb={words.verb}
      wide
      noReason
      ready={type !== '' && !wrongPayload && !wrongDelay && !wrongAt}
      run={submit}
      onClose={onClose}
    >
      <TextField
        label={words.type}
        value={type}
        onChange={setType}
        required
        mono
        autoFocus={!given}
        suggestions={types.map((t) => t.name)}
      />
      <TextArea
        label={words.payload}
        hint={words.payloadHint}
        value={payload}
        onChange={setPayload}
        mono
        rows={6}
        wrong={wrongPayload}
        autoFocus={given !== undefined}
      />
      {known && <LastPayload type={known.name} tenant={tenant.trim() || me.scope.tenant || '0'} onTake={setPayload} />}
      <div className="fields">
        <TextField label={words.key} hint={words.keyHint} value={key} onChange={setKey} mono />
        <div className="field">
          <span className="label">{words.when}</span>
          <Segments
            label={words.when}
            value={when}
            onChange={setWhen}
            options={[
              { value: 'now', label: words.now },
              { value: 'delay', label: words.later },
              { value: 'at', label: words.at },
            ]}
          />
        </div>
        {when === 'delay' && (
          <TextField label={words.delay} hint={words.delayHint} value={delay} onChange={setDelay} wrong={wrongDelay} />
        )}
        {when === 'at' && (
          <TextField label={words.time} type="datetime-local" value={at} onChange={setAt} wrong={wrongAt} />
        )}
      </div>
      <details className="foldable rare">
        <summary>{words.rare}</summary>
        <div className="fields">
          <TextField label={words.queue} value={queue} onChange={setQueue} placeholder={known?.policy.queue} mono />
          <TextField
            label={words.priority}
            type="number"
            value={priority}
            onChange={setPriority}
            placeholder={String(known?.policy.priority ?? 5)}
          />
          <TextField label={words.tenant} value={tenant} onChange={setTenant} placeholder="0" />
          <TextField label={words.tags} value={tags} onChange={setTags} />
          <TextField label={words.maxAttempts} type="number" value={maxAttempts} onChange={setMaxAttempts} />
          <SelectField
            label={words.onDuplicate}
            value={onDuplicate}
            onChange={setOnDuplicate}
            options={[
              { value: '', label: words.asType },
              { value: 'RETURN_EXISTING', label: words.returnExisting },
              { value: 'REJECT', label: words.reject },
              { value: 'REPLACE', label: words.replace },
            ]}
          />
        </div>
      </details>
    </ActionDialog>
  );
}
