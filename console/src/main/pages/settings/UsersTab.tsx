import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { useWhyNot } from '../../frame/me';
import { ActionDialog } from '../../parts/ActionDialog';
import { Menu } from '../../parts/Menu';
import { Section } from '../../parts/Section';
import { Time } from '../../parts/Time';
import { Verb } from '../../parts/Verb';
import { useWords } from '../../words/words';
import { accessWords } from './accessWords';
import { GrantText } from './GrantText';
import { Listed, Opening } from './Listed';
import { GrantDialog, NewUserDialog, PasswordDialog } from './UserDialogs';
import { useDone } from './useDone';

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
          <Section
            title={words.userList}
            end={
              <Verb main whyNot={whyNot('createUser')} onClick={() => setDoing({ verb: 'create' })}>
                {words.newUser}
              </Verb>
            }
          >
            {items.length === 0 ? (
              <p className="dim set-none">{words.noUsers}</p>
            ) : (
              <UserTable items={items} onDo={setDoing} />
            )}
          </Section>
          {doing && <Asked doing={doing} onClose={() => setDoing(undefined)} />}
        </>
      )}
    </Listed>
  );
}

function UserTable({ items, onDo }: { items: User[]; onDo: (doing: Doing) => void }) {
  const words = useWords(accessWords);
  const whyNot = useWhyNot();
  return (
    <div className="set-scroll">
      <table className="list set-table">
        <thead>
          <tr>
            <th scope="col">{words.userName}</th>
            <th scope="col">{words.may}</th>
            <th scope="col">{words.made}</th>
            <th scope="col" className="set-verbs">
              <span className="vh">{words.more}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((user) => (
            <tr key={user.name}>
              <td>
                <b>{user.name}</b>
              </td>
              <td>
                <GrantText grant={user.grant} />
              </td>
              <td data-label={words.made}>
                <Time at={user.createdAt} />
                <span className="set-under faint">{user.createdBy}</span>
              </td>
              <td className="n">
                <Menu
                  label={words.more}
                  items={[
                    {
                      label: words.changeGrant,
                      whyNot: whyNot('setGrant'),
                      onClick: () => onDo({ verb: 'grant', user }),
                    },
                    {
                      label: words.setPassword,
                      whyNot: whyNot('setPassword'),
                      onClick: () => onDo({ verb: 'password', user }),
                    },
                    {
                      label: words.removeUser,
                      whyNot: whyNot('removeUser'),
                      onClick: () => onDo({ verb: 'remove', user }),
                    },
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
