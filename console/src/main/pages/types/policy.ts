import type { Schemas } from '../../api/client';
import { isoDuration, parseDuration } from '../../format/duration';
import { type Formats, formatsIn } from '../../format/useFormat';

export type Policy = Schemas['Policy'];
export type PolicyField = Schemas['PolicyField'];
export type Retry = Schemas['Retry'];
type Patch = Schemas['PolicyPatch'];

type Kind =
  | 'text'
  | 'long'
  | 'number'
  | 'duration'
  | 'switch'
  | 'whenFull'
  | 'rate'
  | 'retry'
  | 'uniqueness'
  | 'names'
  | 'json';

/** How each field of a policy is shown and edited, in the groups and the order in which people look for them. */
export const GROUPS = {
  what: { title: 'text', description: 'long', disabled: 'switch', queue: 'text', priority: 'number' },
  limits: { maxRunning: 'number', whenFull: 'whenFull', perKey: 'number', ordered: 'switch', rate: 'rate' },
  attempts: { retry: 'retry', maxLosses: 'number', needsPerson: 'switch' },
  times: { timeout: 'duration', noProgressTimeout: 'duration', deadline: 'duration', retention: 'duration' },
  machines: { sticky: 'switch', hostGrace: 'duration' },
  rest: { uniqueness: 'uniqueness', attributes: 'json', steps: 'names', callback: 'json' },
} satisfies Record<string, Partial<Record<PolicyField, Kind>>>;

export type Group = keyof typeof GROUPS;

export const KINDS = Object.assign({}, ...Object.values(GROUPS)) as Record<PolicyField, Kind>;
export const FIELDS = Object.keys(KINDS) as PolicyField[];

/** What stands in the fields of the form: texts, as a person writes them, and switches. */
export type Form = Record<PolicyField, string>;

/** Durations are edited in the form in which they are shown in English: every reader of a duration understands it. */
const written: Formats = formatsIn('en');

export function toForm(policy: Policy): Form {
  const form = {} as Form;
  for (const field of FIELDS) form[field] = toText(KINDS[field], policy[field]);
  return form;
}

function toText(kind: Kind, value: unknown): string {
  if (value === undefined || value === null) return kind === 'switch' ? 'false' : '';
  switch (kind) {
    case 'duration':
      return written.iso(String(value));
    case 'names':
      return (value as string[]).join(', ');
    case 'rate': {
      const { tasks, period, burst } = value as { tasks?: number; period?: string; burst?: number };
      return `${tasks ?? 1} / ${period ? written.iso(period) : '1 s'}${burst ? ` +${burst}` : ''}`;
    }
    case 'retry':
    case 'uniqueness':
    case 'json':
      return JSON.stringify(value, undefined, kind === 'json' ? 2 : undefined);
    default:
      return String(value);
  }
}

/** A field that cannot be read. */
export class WrongField extends Error {
  constructor(readonly field: PolicyField) {
    super(field);
  }
}

/** Only what was changed; an empty field is null, which means: none, or the default. */
export function toPatch(before: Form, after: Form): Patch {
  const patch: Record<string, unknown> = {};
  for (const field of FIELDS) {
    if (after[field] !== before[field]) patch[field] = fromText(field, after[field]);
  }
  return patch as Patch;
}

/** The fields whose texts cannot be read. */
export function wrongFields(form: Form): PolicyField[] {
  return FIELDS.filter((field) => {
    try {
      fromText(field, form[field]);
      return false;
    } catch {
      return true;
    }
  });
}

function fromText(field: PolicyField, text: string): unknown {
  const kind = KINDS[field];
  if (kind === 'switch') return text === 'true';
  if (text.trim() === '') return kind === 'text' || kind === 'long' ? '' : null;
  switch (kind) {
    case 'number':
      return orWrong(field, /^\d+$/.test(text.trim()) ? Number(text) : undefined);
    case 'duration': {
      const milliseconds = parseDuration(text);
      return orWrong(field, milliseconds === undefined ? undefined : isoDuration(milliseconds));
    }
    case 'rate':
      return orWrong(field, parseRate(text));
    case 'names':
      return text
        .split(/[,，]/)
        .map((name) => name.trim())
        .filter(Boolean);
    case 'retry':
    case 'uniqueness':
    case 'json':
      return orWrong(field, parseJson(text));
    default:
      return text;
  }
}

function orWrong<T>(field: PolicyField, value: T | undefined): T {
  if (value === undefined) throw new WrongField(field);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `100 / 1 min +20`: a hundred a minute, twenty more at once. */
export function parseRate(text: string): { tasks: number; period: string; burst?: number } | undefined {
  const match = /^\s*(\d+)\s*\/\s*([^+]+?)\s*(?:\+\s*(\d+))?\s*$/.exec(text);
  const period = match?.[2] && parseDuration(/^\d/.test(match[2]) ? match[2] : `1 ${match[2]}`);
  if (!match || !period) return undefined;
  return { tasks: Number(match[1]), period: isoDuration(period), ...(match[3] ? { burst: Number(match[3]) } : {}) };
}
