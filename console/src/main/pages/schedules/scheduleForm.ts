import type { Schemas } from '../../api/client';
import { isoDuration, isoMilliseconds, parseDuration } from '../../format/duration';
import { fromInput, toInput } from '../../format/time';
import { intervalOf } from './lanes';

type Schedule = Schemas['Schedule'];
type Patch = Schemas['SchedulePatch'];

export type WhenKind = 'cron' | 'every' | 'at' | 'none';

/** What a person writes; all texts, so that half of a value can stand there. */
export interface Form {
  name: string;
  type: string;
  description: string;
  kind: WhenKind;
  cron: string;
  every: string;
  at: string;
  zone: string;
  payload: string;
  start: string;
  end: string;
  queue: string;
  priority: string;
  key: string;
  tags: string;
  tenant: string;
  jitter: string;
  calendar: string;
  onHoliday: NonNullable<Schedule['onHoliday']>;
  catchUp: string;
  overlap: NonNullable<Schedule['overlap']>;
  misfireThreshold: string;
  log: NonNullable<Schedule['log']>;
  logKept: string;
}

export const NEW_FORM: Form = {
  name: '',
  type: '',
  description: '',
  kind: 'cron',
  cron: '0 3 * * *',
  every: '10 min',
  at: '',
  zone: 'UTC',
  payload: '',
  start: '',
  end: '',
  queue: '',
  priority: '',
  key: '',
  tags: '',
  tenant: '',
  jitter: '',
  calendar: '',
  onHoliday: 'skip',
  catchUp: '1',
  overlap: 'skip',
  misfireThreshold: '1 min',
  log: 'trigger',
  logKept: '30 d',
};

/** A schedule as it stands in the form. */
export function formOf(schedule: Schedule, payloadHidden: boolean): Form {
  const when = schedule.when ?? 'none';
  const interval = intervalOf(when);
  const at = /^at (\S+)$/.exec(when)?.[1];
  const kind: WhenKind = interval !== undefined ? 'every' : at ? 'at' : when === 'none' ? 'none' : 'cron';
  return {
    name: schedule.name,
    type: schedule.type,
    description: schedule.description ?? '',
    kind,
    cron: kind === 'cron' ? when.replace(/^cron:/, '') : NEW_FORM.cron,
    every: interval === undefined ? NEW_FORM.every : written(interval),
    at: toInput(at),
    zone: schedule.zone === 'Z' ? 'UTC' : (schedule.zone ?? 'UTC'),
    payload: payloadHidden ? '' : (schedule.payload ?? ''),
    start: toInput(schedule.start),
    end: toInput(schedule.end),
    queue: schedule.queue ?? '',
    priority: schedule.priority === undefined ? '' : String(schedule.priority),
    key: schedule.key ?? '',
    tags: (schedule.tags ?? []).join(', '),
    tenant: schedule.tenant === '0' ? '' : (schedule.tenant ?? ''),
    jitter: writtenIso(schedule.jitter),
    calendar: schedule.calendar ?? '',
    onHoliday: schedule.onHoliday ?? 'skip',
    catchUp: String(schedule.catchUp ?? 1),
    overlap: schedule.overlap ?? 'skip',
    misfireThreshold: writtenIso(schedule.misfireThreshold),
    log: schedule.log ?? 'trigger',
    logKept: writtenIso(schedule.logKept),
  };
}

function writtenIso(iso: string | undefined): string {
  return iso ? written(isoMilliseconds(iso)) : '';
}

/** 90000 as 1 min 30 s: what parseDuration reads again, to the millisecond. */
function written(milliseconds: number): string {
  const units: [string, number][] = [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1_000],
    ['ms', 1],
  ];
  const parts: string[] = [];
  let rest = milliseconds;
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${count} ${unit}`);
    rest -= count * size;
  }
  return parts.join(' ');
}

export type WrongField =
  | 'name'
  | 'type'
  | 'when'
  | 'start'
  | 'end'
  | 'priority'
  | 'catchUp'
  | 'jitter'
  | 'misfireThreshold'
  | 'logKept';

/** What cannot be sent as it is; all else is judged by the server. */
export function wrongIn(form: Form): WrongField[] {
  const wrong: WrongField[] = [];
  if (form.name.trim() === '') wrong.push('name');
  if (form.type.trim() === '') wrong.push('type');
  if (whenOf(form) === undefined) wrong.push('when');
  if (form.priority.trim() !== '' && !/^-?\d+$/.test(form.priority.trim())) wrong.push('priority');
  if (!/^\d+$/.test(form.catchUp.trim())) wrong.push('catchUp');
  for (const field of ['jitter', 'misfireThreshold', 'logKept'] as const) {
    if (form[field].trim() !== '' && parseDuration(form[field]) === undefined) wrong.push(field);
  }
  return wrong;
}

/** The text of the timetable; undefined while it cannot be read. */
export function whenOf(form: Form): string | undefined {
  switch (form.kind) {
    case 'none':
      return 'none';
    case 'cron':
      return form.cron.trim() === '' ? undefined : `cron:${form.cron.trim()}`;
    case 'at': {
      const at = fromInput(form.at);
      return at && `at ${at}`;
    }
    case 'every': {
      const interval = parseDuration(form.every);
      return interval === undefined || interval <= 0 ? undefined : `every ${isoDuration(interval)}`;
    }
  }
}

/** The whole of a schedule as the form says it; null for what has no value. */
export function patchOf(form: Form): Patch {
  const text = (value: string) => value.trim() || null;
  const length = (value: string) => {
    const milliseconds = parseDuration(value);
    return milliseconds === undefined ? null : isoDuration(milliseconds);
  };
  return {
    name: form.name.trim(),
    type: form.type.trim(),
    description: text(form.description),
    when: whenOf(form) ?? null,
    zone: text(form.zone),
    payload: text(form.payload),
    start: fromInput(form.start) ?? null,
    end: fromInput(form.end) ?? null,
    queue: text(form.queue),
    priority: form.priority.trim() === '' ? null : Number(form.priority),
    key: text(form.key),
    tags: form.tags.split(/[,，\s]+/).filter(Boolean),
    tenant: text(form.tenant),
    jitter: length(form.jitter),
    calendar: text(form.calendar),
    onHoliday: form.onHoliday,
    catchUp: Number(form.catchUp),
    overlap: form.overlap,
    misfireThreshold: length(form.misfireThreshold),
    log: form.log,
    logKept: length(form.logKept),
  };
}

/** Only the fields that a person has changed: an edit counts more than the code, field by field. */
export function changesOf(before: Form, after: Form): Patch {
  const [old, now] = [patchOf(before), patchOf(after)];
  const changed = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field as keyof Patch]),
  );
  return Object.fromEntries(changed) as Patch;
}

/** A schedule without the fields that have no value, as it is added. */
export function newOf(form: Form): Schedule {
  const fields = Object.entries(patchOf(form)).filter(([, value]) => value !== null);
  return Object.fromEntries(fields) as unknown as Schedule;
}
