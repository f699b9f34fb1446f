import { useState } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { ActionDialog } from '../../parts/ActionDialog';
import { TextField } from '../../parts/Fields';
import { useWords } from '../../words/words';
import { accessWords } from './accessWords';
import { GrantFields } from './GrantFields';
import { formOf, grantOf, isPassword, isTenant, isUserName, NO_GRANT } from './grant';
import { useDone } from './useDone';

type User = Schemas['UserInfo'];

export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(accessWords);
  const done = useDone('users');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [grant, setGrant] = useState(NO_GRANT);
  return (
    <ActionDialog
      title={words.newUserTitle}
      happens={words.usersLead}
      verb={words.newUserVerb}
      ready={isUserName(name) && isPassword(password) && isTenant(grant.tenant)}
      wide
      run={async (why) => {
        await must(api.POST('/users', { params: { query: { why } }, body: { name, password, ...grantOf(grant) } }));
        return done(words.userMade(name), `user/${name}`);
      }}
      onClose={onClose}
    >
      <div className="fields">
        <TextField
          label={words.userName}
          value={name}
          onChange={setName}
          wrong={name !== '' && !isUserName(name) ? words.userNameWrong : undefined}
          required
          autoFocus
        />
        <PasswordField value={password} onChange={setPassword} />
      </div>
      <GrantFields value={grant} onChange={setGrant} />
    </ActionDialog>
  );
}

export function GrantDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const words = useWords(accessWords);
  const done = useDone('users');
  const [grant, setGrant] = useState(formOf(user.grant));
  const { name } = user;
  return (
    <ActionDialog
      title={words.grantTitle(name)}
      happens={words.grantHappens}
      verb={words.grantVerb}
      ready={isTenant(grant.tenant)}
      wide
      run={async (why) => {
        const body = grantOf(grant);
        await must(api.PUT('/users/{name}/grant', { params: { path: { name }, query: { why } }, body }));
        return done(words.grantChanged(name), `user/${name}`);
      }}
      onClose={onClose}
    >
      <GrantFields value={grant} onChange={setGrant} />
    </ActionDialog>
  );
}

export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const words = useWords(accessWords);
  const done = useDone('users');
  const [password, setPassword] = useState('');
  const { name } = user;
  return (
    <ActionDialog
      title={words.passwordTitle(name)}
      happens={words.passwordHappens}
      verb={words.passwordVerb}
      ready={isPassword(password)}
      run={async (why) => {
        const body = { password };
        await must(api.PUT('/users/{name}/password', { params: { path: { name }, query: { why } }, body }));
        return done(words.passwordSet(name), `user/${name}`);
      }}
      onClose={onClose}
    >
      <PasswordField value={password} onChange={setPassword} autoFocus />
    </ActionDialog>
  );
}

function PasswordField(props: { value: string; onChange: (value: string) => void; autoFocus?: boolean }) {
  const words = useWords(accessWords);
  return (
    <TextField
      {...props}
      label={words.password}
      hint={words.passwordHint}
      type="password"
      autoComplete="new-password"
      wrong={props.value !== '' && !isPassword(props.value) ? words.passwordWrong : undefined}
      required
    />
  );
}
