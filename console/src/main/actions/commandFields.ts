import type { Schemas } from '../api/client';
import { isJson } from '../format/json';
import type { TaskVerb } from './verbs';

type Command = Schemas['Command'];

/** What a person has written into the fields of a dialog; a verb uses those that it has. */
export interface Values {
  dueAt: string;
  priority: string;
  queue: string;
  maxAttempts: string;
  /** undefined: left as it is */
  payload: string | undefined;
  result: string;
  remark: string;
  name: string;
  signalPayload: string;
  step: string;
}

export const NOTHING: Values = {
  dueAt: '',
  priority: '',
  queue: '',
  maxAttempts: '',
  payload: undefined,
  result: '',
  remark: '',
  name: '',
  signalPayload: '',
  step: '',
};

export function isPriority(text: string): boolean {
  return text === '' || /^[1-9]$/.test(text.trim());
}

export function isAttempts(text: string): boolean {
  return text === '' || /^[1-9]\d{0,8}$/.test(text.trim());
}

/** The command that the fields describe; undefined as long as something is missing or wrong. */
export function commandOf(verb: Exclude<TaskVerb, 'run-again'>, values: Values): Command | undefined {
  switch (verb) {
    case 'reschedule': {
      const at = new Date(values.dueAt);
      return Number.isNaN(at.getTime()) ? undefined : { verb, dueAt: at.toISOString() };
    }
    case 'edit':
      return edit(values);
    case 'commit':
      return values.result === '' ? { verb } : { verb, result: values.result };
    case 'resolve':
      return values.remark.trim() === '' ? undefined : { verb, remark: values.remark.trim() };
    case 'signal': {
      if (values.name.trim() === '') return undefined;
      if (values.signalPayload.trim() === '') return { verb, name: values.name.trim() };
      if (!isJson(values.signalPayload)) return undefined;
      return { verb, name: values.name.trim(), payload: values.signalPayload };
    }
    case 'redo-step':
      return values.step.trim() === '' ? undefined : { verb, step: values.step.trim() };
    default:
      return { verb };
  }
}

function edit(values: Values): Command | undefined {
  if (!isPriority(values.priority) || !isAttempts(values.maxAttempts)) return undefined;
  const command: Schemas['EditCommand'] = { verb: 'edit' };
  if (values.priority !== '') command.priority = Number(values.priority);
  if (values.queue.trim() !== '') command.queue = values.queue.trim();
  if (values.maxAttempts !== '') command.maxAttempts = Number(values.maxAttempts);
  if (values.payload !== undefined) {
    if (!isJson(values.payload)) return undefined;
    command.payload = values.payload;
  }
  return Object.keys(command).length > 1 ? command : undefined;
}

/** The verb alone, with anything in its fields: enough for the server to count and to say whether it may be. */
export function sampleOf(verb: Exclude<TaskVerb, 'run-again'>, now: number): Command {
  const at = new Date(now).toISOString();
  const values = { ...NOTHING, dueAt: at, priority: '5', remark: '-', name: '-', step: '-' };
  return commandOf(verb, values) as Command;
}
