import { expect, it } from 'vitest';
import { byPerson } from '../../../main/pages/settings/people';

const at = (minute: number, fraction = '') => `2026-11-16T02:${String(minute).padStart(2, '0')}:00${fraction}Z`;

it('puts the sessions of one person together, whoever was here last first', () => {
  const people = byPerson([
    { who: 'anna', createdAt: at(5), seenAt: at(10) },
    { who: 'li', createdAt: at(1), seenAt: at(20, '.123456789') },
    { who: 'anna', createdAt: at(2, '.5'), seenAt: at(15) },
  ]);
  expect(people.map((p) => [p.who, p.sessions.length, p.since, p.seen])).toEqual([
    ['li', 1, at(1), at(20, '.123456789')],
    ['anna', 2, at(2, '.5'), at(15)],
  ]);
});
