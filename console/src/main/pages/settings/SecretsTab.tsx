import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { useWhyNot } from '../../frame/me';
import { ActionDialog } from '../../parts/ActionDialog';
import { TextField } from '../../parts/Fields';
import { useWords } from '../../words/words';
import { accessWords } from './accessWords';
import { isSecretName } from './grant';
import { Listed, Opening } from './Listed';
import { useDone } from './useDone';
import { VerbTable } from './VerbTable';

type Doing = { verb: 'put'; name?: string } | { verb: 'remove'; name: string };

/** What callbacks and alerts know by name, and nobody is shown. */
export function SecretsTab() {
  const words = useWords(accessWords);
  const format = useFormat();
  const whyNot = useWhyNot();
  const query = useQuery({ queryKey: ['secrets'], queryFn: () => must(api.GET('/secrets')) });
  const [doing, setDoing] = useState<Doing>();
  return (
    <Listed query={query}>
      {({ items }) => (
        <>
          <Opening say={words.secretsSentence(items.length, format.count(items.length))} lead={words.secretsLead} />
          <VerbTable
            title={words.secretList}
            create={{ label: words.putSecret, whyNot: whyNot('putSecret'), onClick: () => setDoing({ verb: 'put' }) }}
            items={items}
            none={words.noSecrets}
            keyOf={({ name }) => name}
            columns={[{ head: words.secretName, cell: ({ name }) => <div className="mono cut">{name}</div> }]}
            verbs={({ name }) => [
              { label: words.replace, whyNot: whyNot('putSecret'), onClick: () => setDoing({ verb: 'put', name }) },
              {
                label: words.remove,
                whyNot: whyNot('removeSecret'),
                onClick: () => setDoing({ verb: 'remove', name }),
              },
            ]}
            className="one set-narrow"
          />
          {doing?.verb === 'put' && (
            <PutDialog of={doing.name} taken={items.map((secret) => secret.name)} onClose={() => setDoing(undefined)} />
          )}
          {doing?.verb === 'remove' && <RemoveDialog name={doing.name} onClose={() => setDoing(undefined)} />}
        </>
      )}
    </Listed>
  );
}

function PutDialog({ of, taken, onClose }: { of?: string; taken: string[]; onClose: () => void }) {
  const words = useWords(accessWords);
  const done = useDone('secrets');
  const [name, setName] = useState(of ?? '');
  const [value, setValue] = useState('');
  const exists = of === undefined && taken.includes(name);
  let wrong: string | undefined;
  if (exists) wrong = words.secretTaken;
  else if (name !== '' && !isSecretName(name)) wrong = words.secretNameWrong;
  return (
    <ActionDialog
      title={of === undefined ? words.putTitle : words.replaceTitle(of)}
      happens={words.putHappens}
      verb={words.putVerb}
      ready={isSecretName(name) && !exists && value !== ''}
      run={async (why) => {
        await must(api.PUT('/secrets/{name}', { params: { path: { name }, query: { why } }, body: { value } }));
        return done(words.secretKept(name), `secret/${name}`);
      }}
      onClose={onClose}
    >
      {of === undefined && (
        <TextField label={words.secretName} value={name} onChange={setName} wrong={wrong} mono required autoFocus />
      )}
      <TextField
        label={words.value}
        type="password"
        autoComplete="new-password"
        value={value}
        onChange={setValue}
        maxLength={10_000}
        required
        autoFocus={of !== undefined}
      />
    </ActionDialog>
  );
}

function RemoveDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const words = useWords(accessWords);
  const done = useDone('secrets');
  return (
    <ActionDialog
      title={words.removeSecretTitle(name)}
      happens={words.removeSecretHappens}
      verb={words.removeSecretVerb}
      run={async (why) => {
        await must(api.DELETE('/secrets/{name}', { params: { path: { name }, query: { why } } }));
        return done(words.secretRemoved(name), `secret/${name}`);
      }}
      onClose={onClose}
    />
  );
}
