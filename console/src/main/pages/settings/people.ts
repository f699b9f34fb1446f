import type { Schemas } from '../../api/client';

type Session = Schemas['SessionInfo'];

export interface Person {
  who: string;
  /** Those used last first. */
  sessions: Session[];
  /** When the oldest began, and when one was last used. */
  since: string;
  seen: string;
}

/** The sessions of each, whoever was here last first. */
export function byPerson(sessions: Session[]): Person[] {
  const people = new Map<string, Session[]>();
  for (const session of [...sessions].sort((a, b) => Date.parse(b.seenAt) - Date.parse(a.seenAt))) {
    people.set(session.who, [...(people.get(session.who) ?? []), session]);
  }
  return [...people].map(([who, own]) => {
    const began = own.map((session) => session.createdAt).sort((a, b) => Date.parse(a) - Date.parse(b));
    return { who, sessions: own, since: began[0] ?? '', seen: own[0]?.seenAt ?? '' };
  });
}
