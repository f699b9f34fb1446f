import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { useWhyNot } from '../../frame/me';
import { ActionDialog } from '../../parts/ActionDialog';
import { Section } from '../../parts/Section';
import { Time } from '../../parts/Time';
import { Verb } from '../../parts/Verb';
import { useWords } from '../../words/words';
import { accessWords } from './accessWords';
import { GrantText } from './GrantText';
import { Listed, Opening } from './Listed';
import { NewAccessDialog } from './NewAccessDialog';
import { OnceDialog } from './OnceDialog';
import { useDone } from './useDone';

/** Tokens are sent along, keys sign: besides that they are the same. */
export type AccessKind = 'tokens' | 'keys';

type Info = Schemas['TokenInfo'];

export interface Made {
  info: Info;
  secret: string;
}

const READ: Record<AccessKind, () => Promise<{ items: Info[] }>> = {
  tokens: () => must(api.GET('/tokens')),
  keys: () => must(api.GET('/keys')),
};

const revoke: Record<AccessKind, (id: string, why: string | undefined) => Promise<unknown>> = {
  tokens: (id, why) => must(api.DELETE('/tokens/{id}', { params: { path: { id }, query: { why } } })),
  keys: (id, why) => must(api.DELETE('/keys/{id}', { params: { path: { id }, query: { why } } })),
};

export const TokensTab = () => <AccessTab kind="tokens" />;
export const KeysTab = () => <AccessTab kind="keys" />;

function AccessTab({ kind }: { kind: AccessKind }) {
  const words = useWords(accessWords);
  const own = words[kind];
  const format = useFormat();
  const whyNot = useWhyNot();
  const done = useDone(kind);
  const query = useQuery({ queryKey: [kind], queryFn: READ[kind] });
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<Made>();
  const [leaving, setLeaving] = useState<Info>();
  const subject = (info: Info) => `${kind === 'tokens' ? 'token' : 'key'}/${info.name}`;

  return (
    <Listed query={query}>
      {({ items }) => {
        const unused = items.filter((info) => !info.lastUsedAt).length;
        return (
          <>
            <Opening
              say={own.sentence(items.length, format.count(items.length), unused, format.count(unused))}
              lead={own.lead}
            />
            <Section
              title={own.list}
              end={
                <Verb
                  main
                  whyNot={whyNot(kind === 'tokens' ? 'createToken' : 'createKey')}
                  onClick={() => setCreating(true)}
                >
                  {own.create}
                </Verb>
              }
            >
              {items.length === 0 ? (
                <p className="dim set-none">{own.none}</p>
              ) : (
                <AccessTable kind={kind} items={items} onRevoke={setLeaving} />
              )}
            </Section>
            {creating && (
              <NewAccessDialog
                kind={kind}
                onMade={(result) => {
                  setMade(result);
                  return done(own.created(result.info.name), subject(result.info));
                }}
                onClose={() => setCreating(false)}
              />
            )}
            {made && <OnceDialog kind={kind} made={made} onClose={() => setMade(undefined)} />}
            {leaving && (
              <ActionDialog
                title={own.revokeTitle(leaving.name)}
                happens={own.revokeHappens}
                verb={own.revokeVerb}
                run={async (why) => {
                  await revoke[kind](leaving.id, why);
                  return done(own.revoked(leaving.name), subject(leaving));
                }}
                onClose={() => setLeaving(undefined)}
              />
            )}
          </>
        );
      }}
    </Listed>
  );
}

function AccessTable({ kind, items, onRevoke }: { kind: AccessKind; items: Info[]; onRevoke: (info: Info) => void }) {
  const words = useWords(accessWords);
  const whyNot = useWhyNot()(kind === 'tokens' ? 'revokeToken' : 'revokeKey');
  return (
    <div className="set-scroll">
      <table className="list set-table">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.may}</th>
            <th scope="col">{words.made}</th>
            <th scope="col">{words.used}</th>
            <th scope="col">{words.expires}</th>
            <th scope="col" className="set-verbs">
              <span className="vh">{words.more}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((info) => (
            <tr key={info.id}>
              <td>
                <b>{info.name}</b>
                <span className="set-under mono faint">{info.id}</span>
              </td>
              <td>
                <GrantText grant={info.grant} />
              </td>
              <td data-label={words.made}>
                <Time at={info.createdAt} />
                <span className="set-under faint">{info.createdBy}</span>
              </td>
              <td data-label={words.used}>{info.lastUsedAt ? <Time at={info.lastUsedAt} /> : words.never}</td>
              <td data-label={words.expires}>
                {info.expiresAt ? <Time at={info.expiresAt} /> : <span className="faint">{words.noEnd}</span>}
              </td>
              <td className="n">
                <Verb whyNot={whyNot} onClick={() => onRevoke(info)}>
                  {words.revoke}
                </Verb>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
