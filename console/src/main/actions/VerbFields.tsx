import { useQuery } from '@tanstack/react-query';
import { api, must } from '../api/client';
import { isJson } from '../format/json';
import { zoneName } from '../format/time';
import { TextArea, TextField } from '../parts/Fields';
import { useWords } from '../words/words';
import { actionWords } from './actionWords';
import { isAttempts, isPriority, type Values } from './commandFields';
import type { Target, TaskVerb } from './verbs';

interface Fields {
  verb: TaskVerb;
  target: Target;
  values: Values;
  onChange: (change: Partial<Values>) => void;
}

/** What a verb wants to know. */
export function VerbFields(props: Fields) {
  const { verb, values, onChange } = props;
  const words = useWords(actionWords);
  switch (verb) {
    case 'reschedule':
      return (
        <TextField
          label={words.dueAt}
          hint={words.localTime(zoneName())}
          type="datetime-local"
          value={values.dueAt}
          onChange={(dueAt) => onChange({ dueAt })}
          required
        />
      );
    case 'edit':
      return <EditFields {...props} />;
    case 'commit':
      return (
        <TextArea
          label={words.result}
          hint={words.resultHint}
          mono
          rows={4}
          value={values.result}
          onChange={(result) => onChange({ result })}
        />
      );
    case 'resolve':
      return (
        <TextField
          label={words.remark}
          hint={words.remarkHint}
          value={values.remark}
          onChange={(remark) => onChange({ remark })}
          required
          autoFocus
          maxLength={1000}
        />
      );
    case 'signal':
      return <SignalFields {...props} />;
    case 'redo-step':
      return <StepField {...props} />;
    default:
      return null;
  }
}

function EditFields({ target, values, onChange }: Fields) {
  const words = useWords(actionWords);
  const queues = useQuery({ queryKey: ['queues'], queryFn: () => must(api.GET('/queues')) }).data;
  const task = target.kind === 'task' ? target.task : undefined;
  const hint = (value: string | number | undefined, otherwise: string) =>
    value === undefined ? otherwise : `${otherwise}; ${words.now(String(value))}`;
  return (
    <>
      <div className="fields">
        <TextField
          label={words.priority}
          hint={hint(task?.priority, words.priorityHint)}
          value={values.priority}
          placeholder={words.unchanged}
          wrong={isPriority(values.priority) ? undefined : words.priorityWrong}
          onChange={(priority) => onChange({ priority })}
        />
        <TextField
          label={words.maxAttempts}
          hint={hint(task?.maxAttempts, words.attemptsHint)}
          value={values.maxAttempts}
          placeholder={words.unchanged}
          wrong={isAttempts(values.maxAttempts) ? undefined : words.attemptsWrong}
          onChange={(maxAttempts) => onChange({ maxAttempts })}
        />
      </div>
      <TextField
        label={words.queue}
        hint={task && words.now(task.queue)}
        value={values.queue}
        placeholder={words.unchanged}
        suggestions={queues?.items.map((q) => q.name)}
        onChange={(queue) => onChange({ queue })}
      />
      {task && <PayloadField id={task.id} values={values} onChange={onChange} />}
    </>
  );
}

/** The payload can be changed as long as the task has never been started, and only by who sees all of it. */
function PayloadField({ id, values, onChange }: Pick<Fields, 'values' | 'onChange'> & { id: string }) {
  const words = useWords(actionWords);
  const task = useQuery({
    queryKey: ['task', id, 'edited'],
    queryFn: () => must(api.GET('/tasks/{id}', { params: { path: { id } } })),
    placeholderData: undefined,
    // What is being written must not be replaced while it is.
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  if (!task) return null;
  if (task.firstStartedAt) return <p className="dim">{words.payloadStarted}</p>;
  if (task.redacted || task.truncated) return <p className="dim">{words.payloadHidden}</p>;
  const text = values.payload ?? task.payload;
  return (
    <TextArea
      label={words.payload}
      hint={words.payloadHint}
      mono
      value={text}
      wrong={values.payload === undefined || isJson(text) ? undefined : words.notJson}
      onChange={(payload) => onChange({ payload: payload === task.payload ? undefined : payload })}
    />
  );
}

function SignalFields({ target, values, onChange }: Fields) {
  const words = useWords(actionWords);
  const steps = useSteps(target);
  const awaited = steps?.filter((s) => s.kind === 'SIGNAL' && s.status === 'WAITING').map((s) => s.name);
  return (
    <>
      <TextField
        label={words.signalName}
        hint={words.signalNameHint}
        value={values.name}
        suggestions={awaited}
        onChange={(name) => onChange({ name })}
        required
        autoFocus
      />
      <TextArea
        label={words.signalPayload}
        hint={words.jsonOrNothing}
        mono
        rows={4}
        value={values.signalPayload}
        wrong={values.signalPayload.trim() === '' || isJson(values.signalPayload) ? undefined : words.notJson}
        onChange={(signalPayload) => onChange({ signalPayload })}
      />
    </>
  );
}

function StepField({ target, values, onChange }: Fields) {
  const words = useWords(actionWords);
  const steps = useSteps(target);
  return (
    <TextField
      label={words.step}
      value={values.step}
      suggestions={steps?.map((s) => s.name)}
      onChange={(step) => onChange({ step })}
      required
      mono
      autoFocus
    />
  );
}

function useSteps(target: Target) {
  const id = target.kind === 'task' ? target.task.id : undefined;
  return useQuery({
    queryKey: ['task', id, 'steps'],
    queryFn: () => must(api.GET('/tasks/{id}/steps', { params: { path: { id: id ?? '' } } })),
    enabled: id !== undefined,
    placeholderData: undefined,
  }).data?.items;
}
