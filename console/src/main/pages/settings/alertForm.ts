import type { Schemas } from '../../api/client';
import { duration, isoDuration, isoMilliseconds, parseDuration } from '../../format/duration';
import type { Language } from '../../words/words';
import { isTenant, namesIn } from './grant';

export type AlertKind = Schemas['AlertKind'];
export type AlertRule = Schemas['AlertRule'];

export const KINDS: AlertKind[] = ['ATTENTION', 'FAILURE_RATE', 'MISSED_FIRE', 'OLDEST_READY', 'NODE_LOST'];

/** A rule as it is written in a form: all texts, empty for what the server's own value serves. */
export interface AlertForm {
  name: string;
  kind: AlertKind;
  type: string;
  queue: string;
  tenant: string;
  share: string;
  atLeast: string;
  window: string;
  longerThan: string;
  repeatAfter: string;
  tellEnd: boolean;
  quiet: string;
  webhook: string;
  webhookSecret: string;
  secret: string;
  mail: string;
  disabled: boolean;
}

export const NO_ALERT: AlertForm = {
  name: '',
  kind: 'ATTENTION',
  type: '',
  queue: '',
  tenant: '',
  share: '',
  atLeast: '',
  window: '',
  longerThan: '',
  repeatAfter: '',
  tellEnd: false,
  quiet: '',
  webhook: '',
  webhookSecret: '',
  secret: '',
  mail: '',
  disabled: false,
};

type Condition = 'type' | 'queue' | 'tenant' | 'share' | 'atLeast' | 'window' | 'longerThan';

/** What each kind looks at; a condition that it does not know is refused by the server. */
const CONDITIONS: Record<AlertKind, Condition[]> = {
  ATTENTION: ['type', 'queue', 'tenant', 'window'],
  FAILURE_RATE: ['type', 'queue', 'tenant', 'share', 'atLeast', 'window'],
  MISSED_FIRE: ['type', 'queue', 'tenant', 'longerThan'],
  OLDEST_READY: ['queue', 'longerThan'],
  NODE_LOST: ['window'],
};

export function knows(kind: AlertKind, condition: Condition): boolean {
  return CONDITIONS[kind].includes(condition);
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const RANGES = {
  window: [MINUTE, DAY],
  longerThan: [1_000, 30 * DAY],
  repeatAfter: [MINUTE, 30 * DAY],
} as const;

export type Wrong = 'name' | 'tenant' | 'share' | 'atLeast' | 'window' | 'longerThan' | 'repeatAfter' | 'quiet';
export type WrongPlace = 'webhook' | 'mail' | 'both' | 'nobody';

/** What is wrong with a form, before the server is asked: it has the last word. */
export function wrongIn(form: AlertForm): Set<Wrong | WrongPlace> {
  const wrong = new Set<Wrong | WrongPlace>();
  if (!/^[A-Za-z0-9._-]{1,100}$/.test(form.name)) wrong.add('name');
  if (knows(form.kind, 'tenant') && !isTenant(form.tenant)) wrong.add('tenant');
  if (knows(form.kind, 'share') && form.share.trim() !== '') {
    const share = percent(form.share);
    if (!(share > 0 && share <= 1)) wrong.add('share');
  }
  if (knows(form.kind, 'atLeast') && !/^([1-9]\d{0,8})?$/.test(form.atLeast.trim())) wrong.add('atLeast');
  for (const field of ['window', 'longerThan', 'repeatAfter'] as const) {
    if ((field === 'repeatAfter' || knows(form.kind, field)) && !isWithin(form[field], RANGES[field])) wrong.add(field);
  }
  if (!/^(\d\d:\d\d-\d\d:\d\d( \S+)?)?$/.test(form.quiet.trim())) wrong.add('quiet');
  const webhook = form.webhook.trim();
  const mails = namesIn(form.mail);
  if (webhook !== '' && !isHttp(webhook)) wrong.add('webhook');
  if (mails.some((address) => !/^[^@\s<>]+@[^@\s<>]+$/.test(address)) || mails.length > 20) wrong.add('mail');
  if (webhook !== '' && form.webhookSecret !== '') wrong.add('both');
  if (webhook === '' && form.webhookSecret === '' && mails.length === 0) wrong.add('nobody');
  return wrong;
}

/** The rule of a form in which nothing is wrong. What a kind does not know is left out, even if it was written before. */
export function ruleOf(form: AlertForm): AlertRule {
  const rule: AlertRule = { kind: form.kind };
  if (knows(form.kind, 'type') && form.type.trim()) rule.type = form.type.trim();
  if (knows(form.kind, 'queue') && form.queue.trim()) rule.queue = form.queue.trim();
  if (knows(form.kind, 'tenant') && form.tenant.trim()) rule.tenant = form.tenant.trim();
  if (knows(form.kind, 'share') && form.share.trim()) rule.share = percent(form.share);
  if (knows(form.kind, 'atLeast') && form.atLeast.trim()) rule.atLeast = Number(form.atLeast);
  for (const field of ['window', 'longerThan', 'repeatAfter'] as const) {
    const time = parseDuration(form[field]);
    if ((field === 'repeatAfter' || knows(form.kind, field)) && time !== undefined) rule[field] = isoDuration(time);
  }
  if (form.tellEnd) rule.tellEnd = true;
  if (form.quiet.trim()) rule.quiet = form.quiet.trim();
  if (form.webhook.trim()) rule.webhook = form.webhook.trim();
  if (form.webhookSecret) rule.webhookSecret = form.webhookSecret;
  if (form.secret && (rule.webhook || rule.webhookSecret)) rule.secret = form.secret;
  const mails = namesIn(form.mail);
  if (mails.length > 0) rule.mail = mails;
  if (form.disabled) rule.disabled = true;
  return rule;
}

/** The way back, to edit a rule. */
export function alertFormOf(name: string, rule: AlertRule, language: Language): AlertForm {
  const time = (iso: string | null | undefined) => (iso ? duration(isoMilliseconds(iso), language) : '');
  return {
    name,
    kind: rule.kind,
    type: rule.type ?? '',
    queue: rule.queue ?? '',
    tenant: rule.tenant ?? '',
    share: rule.share === null || rule.share === undefined ? '' : `${Math.round(rule.share * 1_000) / 10}%`,
    atLeast: rule.atLeast ? String(rule.atLeast) : '',
    window: time(rule.window),
    longerThan: time(rule.longerThan),
    repeatAfter: time(rule.repeatAfter),
    tellEnd: rule.tellEnd ?? false,
    quiet: rule.quiet ?? '',
    webhook: rule.webhook ?? '',
    webhookSecret: rule.webhookSecret ?? '',
    secret: rule.secret ?? '',
    mail: (rule.mail ?? []).join(', '),
    disabled: rule.disabled ?? false,
  };
}

/** 50% and 50 are the same, and 0.5 is a share already. */
function percent(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([%％]?)$/.exec(text.trim());
  if (!match) return Number.NaN;
  const value = Number(match[1]);
  return match[2] || value > 1 ? Math.round(value * 1_000) / 100_000 : value;
}

function isWithin(text: string, [least, most]: readonly [number, number]): boolean {
  if (text.trim() === '') return true;
  const time = parseDuration(text);
  return time !== undefined && time >= least && time <= most;
}

function isHttp(text: string): boolean {
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  } catch {
    return false;
  }
}
