import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { useWhyNot } from '../../frame/me';
import { ActionDialog } from '../../parts/ActionDialog';
import { Time } from '../../parts/Time';
import { useWords } from '../../words/words';
import { accessWords } from './accessWords';
import { GrantText } from './GrantText';
import { Listed, Opening } from './Listed';
import { Made } from './Made';
import { NewAccessDialog } from './NewAccessDialog';
import { OnceDialog } from './OnceDialog';
import { useDone } from './useDone';
import { VerbTable } from './VerbTable';

/** Tokens are sent along, keys sign: besides that they are the same. */
export type AccessKind = 'tokens' | 'keys';

type Info = Schemas['TokenInfo'];

export interface NewAccess {
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
  const [made, setMade] = useState<NewAccess>();
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
            <VerbTable
              title={own.list}
              create={{
                label: own.create,
                whyNot: whyNot(kind === 'tokens' ? 'createToken' : 'createKey'),
                onClick: () => setCreating(true),
              }}
              items={items}
              none={own.none}
              keyOf={(info) => info.id}
              columns={[
                {
                  head: words.name,
                  cell: (info) => (
                    <>
                      <b>{info.name}</b>
                      <span className="set-under mono faint">{info.id}</span>
                    </>
                  ),
                },
                { head: words.may, cell: (info) => <GrantText grant={info.grant} /> },
                { head: words.made, cell: (info) => <Made of={info} />, named: true },
                {
                  head: words.used,
                  cell: (info) => (info.lastUsedAt ? <Time at={info.lastUsedAt} /> : words.never),
                  named: true,
                },
                {
                  head: words.expires,
                  cell: (info) =>
                    info.expiresAt ? <Time at={info.expiresAt} /> : <span className="faint">{words.noEnd}</span>,
                  named: true,
                },
              ]}
              verbs={(info) => [
                {
                  label: words.revoke,
                  whyNot: whyNot(kind === 'tokens' ? 'revokeToken' : 'revokeKey'),
                  onClick: () => setLeaving(info),
                },
              ]}
            />
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
