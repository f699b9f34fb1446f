import { STATES } from '../../words/states';
import { showTime, TOKEN_NAMES, writeToken } from './tokens';

/** What can be written next: it replaces the last word of the text. */
export interface Suggestion {
  /** What stands in its place then. */
  text: string;
  /** Which line of the dictionary explains it; states say their own name. */
  hint?: string;
  /** Whether that is a whole token; otherwise its value is still to come. */
  whole: boolean;
}

export interface Known {
  types: string[];
  queues: string[];
  now: number;
  /** A state in the language of the page, by which it is found too. */
  stateWord: (state: (typeof STATES)[number]) => string;
}

const MOST = 12;

/** The last word of what is written, which suggestions replace. */
export function lastWord(text: string): string {
  return /(?:[^\s"]|"[^"]*"?)*$/.exec(text)?.[0] ?? '';
}

export function suggest(text: string, known: Known): Suggestion[] {
  const word = lastWord(text);
  const colon = word.indexOf(':');
  if (colon > 0) return values(word.slice(0, colon).toLowerCase(), word.slice(colon + 1), known).slice(0, MOST);
  const lower = word.toLowerCase();
  const names = TOKEN_NAMES.filter((name) => name.startsWith(lower)).map(
    (name): Suggestion => ({ text: name.endsWith('.') ? name : `${name}:`, hint: name, whole: false }),
  );
  return word === '' ? names : [...names, ...anywhere(word, known)].slice(0, MOST);
}

function values(name: string, begun: string, known: Known): Suggestion[] {
  const lower = begun.toLowerCase();
  const matching = (all: string[]) =>
    all
      .filter((value) => value.toLowerCase().includes(lower) && value !== begun)
      // What begins so goes first.
      .sort((a, b) => Number(b.toLowerCase().startsWith(lower)) - Number(a.toLowerCase().startsWith(lower)))
      .map((value): Suggestion => ({ text: writeToken({ name, value }), whole: true }));
  switch (name) {
    case 'type':
      return matching(known.types);
    case 'queue':
      return matching(known.queues);
    case 'state':
      return STATES.filter(
        (state) => state.toLowerCase().startsWith(lower) || known.stateWord(state).startsWith(begun),
      ).map((state) => ({ text: `state:${state.toLowerCase()}`, hint: state, whole: true }));
    case 'created':
    case 'finished':
      return begun.length > 1 ? [] : past(name, known.now);
    case 'due':
      return begun.length > 1
        ? []
        : [{ text: `due:<${showTime(new Date(known.now).toISOString())}`, hint: 'overdue', whole: true }];
    default:
      return [];
  }
}

function past(name: string, now: number): Suggestion[] {
  const today = new Date(now);
  today.setHours(0, 0, 0, 0);
  return [
    { text: `${name}:>1h`, hint: 'lastHour', whole: true },
    { text: `${name}:>24h`, hint: 'lastDay', whole: true },
    { text: `${name}:>7d`, hint: 'lastWeek', whole: true },
    { text: `${name}:>${showTime(today.toISOString())}`, hint: 'today', whole: true },
  ];
}

/** A word that is no token could be one of these. */
function anywhere(word: string, known: Known): Suggestion[] {
  const found: Suggestion[] = [];
  if (/^\d{3,20}$/.test(word)) found.push({ text: word, hint: 'open', whole: true });
  const lower = word.toLowerCase();
  for (const type of known.types.filter((t) => t.toLowerCase().includes(lower)).slice(0, 5)) {
    found.push({ text: writeToken({ name: 'type', value: type }), whole: true });
  }
  for (const state of STATES.filter((s) => s.toLowerCase().startsWith(lower) || known.stateWord(s) === word)) {
    found.push({ text: `state:${state.toLowerCase()}`, hint: state, whole: true });
  }
  found.push(
    { text: writeToken({ name: 'key', value: word }), hint: 'key', whole: true },
    { text: writeToken({ name: 'key', value: `${word}*` }), hint: 'keyPrefix', whole: true },
    { text: writeToken({ name: 'tag', value: word }), hint: 'tag', whole: true },
    { text: writeToken({ name: 'error', value: word }), hint: 'error', whole: true },
  );
  return found;
}
