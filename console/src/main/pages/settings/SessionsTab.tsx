import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { useMe, useWhyNot } from '../../frame/me';
import { ActionDialog } from '../../parts/ActionDialog';
import { Time } from '../../parts/Time';
import { useWords } from '../../words/words';
import { accessWords } from './accessWords';
import { Listed, Opening } from './Listed';
import { byPerson } from './people';
import { useDone } from './useDone';
import { VerbTable } from './VerbTable';

const EVERY = 15_000;

/** Who is signed in? Sessions end for a person, not one by one. */
export function SessionsTab() {
  const words = useWords(accessWords);
  const format = useFormat();
  const me = useMe();
  const whyNot = useWhyNot()('endSessions');
  const query = useQuery({ queryKey: ['sessions'], queryFn: () => must(api.GET('/sessions')), refetchInterval: EVERY });
  const [leaving, setLeaving] = useState<[string, number]>();
  return (
    <Listed query={query}>
      {({ items }) => {
        const people = byPerson(items);
        return (
          <>
            <Opening
              say={words.sessionsSentence(
                people.length,
                words.sessions(items.length, format.count(items.length)),
                words.people(people.length, format.count(people.length)),
              )}
            />
            <VerbTable
              title={words.sessionList}
              items={people}
              keyOf={({ who }) => who}
              columns={[
                {
                  head: words.who,
                  cell: ({ who }) => (
                    <>
                      <b>{who}</b> {who === me.name && <span className="faint">{words.yours}</span>}
                    </>
                  ),
                },
                {
                  head: words.sessionList,
                  cell: ({ sessions }) => format.count(sessions.length),
                  className: 'n set-few',
                  named: true,
                },
                { head: words.began, cell: ({ since }) => <Time at={since} />, named: true },
                { head: words.seen, cell: ({ seen }) => <Time at={seen} />, named: true },
              ]}
              verbs={({ who, sessions }) => [
                {
                  label: words.endSessions(format.count(sessions.length)),
                  whyNot,
                  onClick: () => setLeaving([who, sessions.length]),
                },
              ]}
              className="one set-table"
            />
            {leaving && <EndDialog who={leaving[0]} n={leaving[1]} onClose={() => setLeaving(undefined)} />}
          </>
        );
      }}
    </Listed>
  );
}

function EndDialog({ who, n, onClose }: { who: string; n: number; onClose: () => void }) {
  const words = useWords(accessWords);
  const format = useFormat();
  const done = useDone('sessions');
  return (
    <ActionDialog
      title={words.endTitle(who, n, format.count(n))}
      happens={words.endHappens}
      verb={words.endVerb(n, format.count(n))}
      run={async (why) => {
        const { ended } = await must(api.DELETE('/sessions', { params: { query: { who, why } } }));
        return done(words.ended(ended, format.count(ended), who), `session/${who}`);
      }}
      onClose={onClose}
    />
  );
}
