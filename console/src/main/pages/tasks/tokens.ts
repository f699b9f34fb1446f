import type { Schemas } from '../../api/client';
import { listOf, type Params } from '../../frame/params';
import { LIVE_STATES, STATES, stateWords, type TaskState } from '../../words/states';

/**
 * What is searched for is written as tokens, `type:mail.send state:failed created:>2026-11-15`, and stands in the URL as
 * parameters, which other pages link to. This is how one becomes the other.
 */
export interface Token {
  name: string;
  value: string;
}

type Filter = Schemas['Filter'];

/** Tokens that may be given several times, and what they are in a filter. */
const LISTS = { state: 'states', type: 'types', queue: 'queues', tag: 'tags', id: 'ids' } as const;
const SINGLES = [
  'tenant',
  'creator',
  'error',
  'fingerprint',
  'lastFingerprint',
  'node',
  'host',
  'parent',
  'workflow',
] as const;
const TIMES = ['created', 'due', 'finished'] as const;
const ATTRIBUTE = /^attr\.[^\s:]+$/;

/** All names of tokens, in the order in which they are offered. */
export const TOKEN_NAMES = [
  'type',
  'state',
  'queue',
  'key',
  'tag',
  'created',
  'due',
  'finished',
  'error',
  'attr.',
  'tenant',
  'host',
  'node',
  'workflow',
  'parent',
  'creator',
  'lastFingerprint',
  'fingerprint',
  'id',
];

const isList = (name: string): name is keyof typeof LISTS => name in LISTS;
const isSingle = (name: string): name is (typeof SINGLES)[number] => (SINGLES as readonly string[]).includes(name);
const isTime = (name: string): name is (typeof TIMES)[number] => (TIMES as readonly string[]).includes(name);

/** Whether a parameter of the URL is a condition, and not something else of the view. */
export function isCondition(param: string): boolean {
  return (
    isList(param) ||
    isSingle(param) ||
    param === 'key' ||
    param === 'keyPrefix' ||
    ATTRIBUTE.test(param) ||
    TIMES.some((time) => param === `${time}From` || param === `${time}Before`)
  );
}

/** The tokens of a view, in the order of its parameters. */
export function tokensOf(params: Params): Token[] {
  return Object.entries(params).flatMap(([param, values]) =>
    isCondition(param)
      ? listOf(values)
          .filter((value) => value !== '')
          .map((value) => tokenOf(param, value))
      : [],
  );
}

/** Whether a view asks for all states of live tasks and no others, and what else it asks for: said in words, that is short. */
export function withoutLive(params: Params): { live: boolean; rest: Params } {
  const states = new Set(listOf(params.state));
  if (states.size !== LIVE_STATES.length || !LIVE_STATES.every((state) => states.has(state)))
    return { live: false, rest: params };
  const { state: _, ...rest } = params;
  return { live: true, rest };
}

function tokenOf(param: string, value: string): Token {
  if (param === 'state') return { name: param, value: value.toLowerCase() };
  if (param === 'keyPrefix') return { name: 'key', value: `${value}*` };
  const time = TIMES.find((name) => param === `${name}From` || param === `${name}Before`);
  if (time) return { name: time, value: (param === `${time}From` ? '>' : '<') + showTime(value) };
  return { name: param, value };
}

/** The parameters of tokens. */
export function paramsOf(tokens: Token[]): Params {
  const params: Params = {};
  for (const { name, value } of tokens) {
    if (isList(name)) {
      const held = name === 'state' ? value.toUpperCase() : value;
      const before = listOf(params[name]);
      if (!before.includes(held)) params[name] = [...before, held];
    } else if (name === 'key' && value.endsWith('*')) {
      params.keyPrefix = value.slice(0, -1);
    } else if (isTime(name)) {
      params[name + (value.startsWith('<') ? 'Before' : 'From')] = readTime(value.slice(1)) ?? value.slice(1);
    } else {
      params[name] = value;
    }
  }
  return params;
}

/** The conditions of a view as the API knows them. A state that there is not is left out. */
export function filterOf(params: Params): Filter {
  const filter: Filter = {};
  const attributes: Record<string, string> = {};
  for (const [param, values] of Object.entries(params)) {
    const list = listOf(values).filter((value) => value !== '');
    const [first] = list;
    if (first === undefined || !isCondition(param)) continue;
    if (param === 'state') {
      const states = list.filter((value): value is TaskState => (STATES as string[]).includes(value));
      if (states.length > 0) filter.states = states;
    } else if (isList(param)) {
      Object.assign(filter, { [LISTS[param]]: list });
    } else if (ATTRIBUTE.test(param)) {
      attributes[param.slice('attr.'.length)] = first;
    } else {
      Object.assign(filter, { [param]: first });
    }
  }
  if (Object.keys(attributes).length > 0) filter.attributes = attributes;
  return filter;
}

/** The view that shows what a filter finds. */
export function paramsOfFilter(filter: Filter): Params {
  const params: Params = {};
  for (const [name, value] of Object.entries(filter)) {
    const list = Object.entries(LISTS).find(([, field]) => field === name);
    if (list) params[list[0]] = value as string[];
    else if (name === 'attributes') {
      for (const [attribute, wanted] of Object.entries(value as Record<string, string>)) {
        params[`attr.${attribute}`] = wanted;
      }
    } else if (value !== null && value !== undefined) params[name] = String(value);
  }
  return params;
}

/** Why something that was written is no token. */
export interface Wrong {
  text: string;
  why: 'name' | 'state' | 'time' | 'empty' | 'number';
}

export interface Read {
  tokens: Token[];
  /** Words that are no tokens. */
  free: string[];
  wrong: Wrong[];
}

const WORD = /(?:(attr\.[^\s:]+|[A-Za-z]+):("(?:[^"\\]|\\.)*"|\S*))|\S+/g;
const NUMBERS = ['id', 'tenant', 'creator', 'fingerprint', 'lastFingerprint', 'node', 'parent', 'workflow'];

/** Reads what a person has written. Values with spaces stand in quotes. */
export function readTokens(text: string, now = Date.now()): Read {
  const read: Read = { tokens: [], free: [], wrong: [] };
  for (const [whole, name, raw] of text.matchAll(WORD)) {
    if (name === undefined || raw === undefined) {
      read.free.push(whole);
      continue;
    }
    const known = TOKEN_NAMES.find((each) => each.toLowerCase() === name.toLowerCase());
    const found = readToken(known ?? name, unquoted(raw), now);
    if (typeof found === 'string') read.wrong.push({ text: whole, why: found });
    else read.tokens.push(...found);
  }
  return read;
}

function readToken(name: string, value: string, now: number): Token[] | Wrong['why'] {
  if (!isList(name) && !isSingle(name) && !isTime(name) && name !== 'key' && !ATTRIBUTE.test(name)) return 'name';
  if (value === '' || value === '*') return 'empty';
  if (name === 'state') {
    const state = stateNamed(value);
    return state ? [{ name, value: state.toLowerCase() }] : 'state';
  }
  if (isTime(name)) return timeTokens(name, value, now) ?? 'time';
  if (NUMBERS.includes(name) && !/^-?\d+$/.test(value)) return 'number';
  return [{ name, value }];
}

/** A state by its name in either language. */
function stateNamed(text: string): TaskState | undefined {
  const lower = text.toLowerCase();
  return STATES.find((state) => state.toLowerCase() === lower || stateWords.zh[state] === text);
}

/** `>` is that time or later, `<` is earlier; a day alone is all of it. */
function timeTokens(name: string, value: string, now: number): Token[] | undefined {
  const sign = /^[<>]/.exec(value)?.[0];
  const from = readTime(sign ? value.slice(1).replace(/^=/, '') : value, now);
  if (!from) return undefined;
  if (sign) return [{ name, value: sign + showTime(from) }];
  if (!DAY.test(value)) return [{ name, value: `>${showTime(from)}` }];
  const next = new Date(from);
  next.setDate(next.getDate() + 1);
  return [
    { name, value: `>${showTime(from)}` },
    { name, value: `<${showTime(next.toISOString())}` },
  ];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const AGO = /^(\d{1,5})(s|m|h|d)$/;
const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A day or a time in the browser's zone, a time with its own zone, or how long ago: `3h`. */
export function readTime(text: string, now = Date.now()): string | undefined {
  const ago = AGO.exec(text);
  if (ago) return new Date(now - Number(ago[1]) * UNITS[ago[2] as keyof typeof UNITS]).toISOString();
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  // A day alone would be read as one of UTC.
  const at = new Date(DAY.test(text) ? `${text}T00:00` : text);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** A time in the browser's zone, as short as it can be without losing anything but parts of a second. */
export function showTime(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  if (at.getHours() + at.getMinutes() + at.getSeconds() === 0) return day;
  const clock = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return at.getSeconds() === 0 ? `${day}T${clock}` : `${day}T${clock}:${two(at.getSeconds())}`;
}

/** A token as it is written. */
export function writeToken({ name, value }: Token): string {
  return `${name}:${/[\s"]/.test(value) ? JSON.stringify(value) : value}`;
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    return JSON.parse(text) as string;
  } catch {
    return text.slice(1).replace(/"$/, '');
  }
}
