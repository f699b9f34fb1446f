import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { useMe, useWhyNot } from '../../frame/me';
import { ActionDialog } from '../../parts/ActionDialog';
import { Section } from '../../parts/Section';
import { Time } from '../../parts/Time';
import { Verb } from '../../parts/Verb';
import { useWords } from '../../words/words';
import { accessWords } from './accessWords';
import { Listed, Opening } from './Listed';
import { byPerson } from './people';
import { useDone } from './useDone';

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
            <Section title={words.sessionList}>
              <div className="set-scroll">
                <table className="list one set-table">
                  <thead>
                    <tr>
                      <th scope="col">{words.who}</th>
                      <th scope="col" className="n set-few">
                        {words.sessionList}
                      </th>
                      <th scope="col">{words.began}</th>
                      <th scope="col">{words.seen}</th>
                      <th scope="col" className="set-verbs">
                        <span className="vh">{words.more}</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {people.map(({ who, sessions, since, seen }) => (
                      <tr key={who}>
                        <td>
                          <b>{who}</b> {who === me.name && <span className="faint">{words.yours}</span>}
                        </td>
                        <td className="n" data-label={words.sessionList}>
                          {format.count(sessions.length)}
                        </td>
                        <td data-label={words.began}>
                          <Time at={since} />
                        </td>
                        <td data-label={words.seen}>
                          <Time at={seen} />
                        </td>
                        <td className="n">
                          <Verb whyNot={whyNot} onClick={() => setLeaving([who, sessions.length])}>
                            {words.endSessions(format.count(sessions.length))}
                          </Verb>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </Section>
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
