import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAIN_VERBS, outcomeOf, RARE_VERBS, throwsAway } from '../../main/actions/verbs';
import type { Schemas } from '../../main/api/client';
import { STATES } from '../../main/words/states';

const ANSWERS: Record<string, string> = { done: 'yes', asked: 'asked', refused: '–' };

/** The rows of the table in docs/commands.md, by verb. */
function documented(): Map<string, Record<string, string>> {
  const lines = readFileSync('../docs/commands.md', 'utf8').split('\n');
  const head = lines.findIndex((line) => line.startsWith('| command | SCHEDULED'));
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const states = cells(lines[head] ?? '').slice(1);
  const rows = new Map<string, Record<string, string>>();
  for (let i = head + 2; lines[i]?.startsWith('|'); i++) {
    const [verb = '', ...values] = cells(lines[i] ?? '');
    rows.set(verb.replaceAll('`', ''), Object.fromEntries(states.map((state, at) => [state, values[at] ?? ''])));
  }
  return rows;
}

describe('verbs', () => {
  it('are allowed in the states that the documentation says', () => {
    const table = documented();
    expect([...table.keys(), 'run-again'].sort()).toEqual([...MAIN_VERBS, ...RARE_VERBS].sort());
    for (const [verb, row] of table) {
      const ours = Object.fromEntries(STATES.map((state) => [state, ANSWERS[outcomeOf(verb as never, state)]]));
      expect({ verb, ...ours }).toEqual({ verb, ...row });
    }
  });

  it('want a reason where work is lost', () => {
    const task = (changes: Partial<Schemas['ShownTask']>) =>
      ({ kind: 'task', task: { state: 'FAILED', ...changes } as Schemas['ShownTask'] }) as const;
    expect(throwsAway('cancel', task({}))).toBe(true);
    expect(throwsAway('retry', task({}))).toBe(false);
    expect(throwsAway('reset', task({}))).toBe(false);
    expect(throwsAway('reset', task({ firstStartedAt: '2026-11-18T00:00:00Z' }))).toBe(true);
    expect(throwsAway('commit', task({ state: 'RUNNING' }))).toBe(true);
  });
});
