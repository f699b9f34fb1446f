import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { useWhyNot } from '../../frame/me';
import { ActionDialog } from '../../parts/ActionDialog';
import { useWords } from '../../words/words';
import { accessWords } from './accessWords';
import { GrantText } from './GrantText';
import { Listed, Opening } from './Listed';
import { Made } from './Made';
import { GrantDialog, NewUserDialog, PasswordDialog } from './UserDialogs';
import { useDone } from './useDone';
import { VerbTable } from './VerbTable';

type User = Schemas['UserInfo'];
type Doing = { verb: 'create' } | { verb: 'grant' | 'password' | 'remove'; user: User };

/** Who signs in here with a password? */
export function UsersTab() {
  const words = useWords(accessWords);
  const format = useFormat();
  const whyNot = useWhyNot();
  const query = useQuery({ queryKey: ['users'], queryFn: () => must(api.GET('/users')) });
  const [doing, setDoing] = useState<Doing>();
  return (
    <Listed query={query}>
      {({ items }) => (
        <>
          <Opening say={words.usersSentence(items.length, format.count(items.length))} lead={words.usersLead} />
          <VerbTable
            title={words.userList}
            create={{ label: words.newUser, whyNot: whyNot('createUser'), onClick: () => setDoing({ verb: 'create' }) }}
            items={items}
            none={words.noUsers}
            keyOf={(user) => user.name}
            columns={[
              { head: words.userName, cell: (user) => <b>{user.name}</b> },
              { head: words.may, cell: (user) => <GrantText grant={user.grant} /> },
              { head: words.made, cell: (user) => <Made of={user} />, named: true },
            ]}
            verbs={(user) => [
              {
                label: words.changeGrant,
                whyNot: whyNot('setGrant'),
                onClick: () => setDoing({ verb: 'grant', user }),
              },
              {
                label: words.setPassword,
                whyNot: whyNot('setPassword'),
                onClick: () => setDoing({ verb: 'password', user }),
              },
              {
                label: words.removeUser,
                whyNot: whyNot('removeUser'),
                onClick: () => setDoing({ verb: 'remove', user }),
              },
            ]}
          />
          {doing && <Asked doing={doing} onClose={() => setDoing(undefined)} />}
        </>
      )}
    </Listed>
  );
}

function Asked({ doing, onClose }: { doing: Doing; onClose: () => void }) {
  const words = useWords(accessWords);
  const done = useDone('users');
  if (doing.verb === 'create') return <NewUserDialog onClose={onClose} />;
  const { name } = doing.user;
  if (doing.verb === 'grant') return <GrantDialog user={doing.user} onClose={onClose} />;
  if (doing.verb === 'password') return <PasswordDialog user={doing.user} onClose={onClose} />;
  return (
    <ActionDialog
      title={words.removeUserTitle(name)}
      happens={words.removeUserHappens}
      verb={words.removeUserVerb}
      run={async (why) => {
        await must(api.DELETE('/users/{name}', { params: { path: { name }, query: { why } } }));
        return done(words.userRemoved(name), `user/${name}`);
      }}
      onClose={onClose}
    />
  );
}
