import { useState } from 'react';
import { api, must } from '../../api/client';
import { isoDuration, parseDuration } from '../../format/duration';
import type { Done } from '../../frame/notice';
import { ActionDialog } from '../../parts/ActionDialog';
import { TextField } from '../../parts/Fields';
import { useWords } from '../../words/words';
import type { AccessKind, NewAccess } from './AccessTab';
import { accessWords } from './accessWords';
import { GrantFields } from './GrantFields';
import { type GrantForm, grantOf, isTenant, NO_GRANT } from './grant';

const LONGEST = 3_650 * 24 * 60 * 60 * 1_000;

/** Makes a token or a key. */
export function NewAccessDialog({
  kind,
  onMade,
  onClose,
}: {
  kind: AccessKind;
  onMade: (made: NewAccess) => Done;
  onClose: () => void;
}) {
  const words = useWords(accessWords);
  const own = words[kind];
  const [name, setName] = useState('');
  const [grant, setGrant] = useState<GrantForm>(NO_GRANT);
  const [expires, setExpires] = useState('');
  const lifetime = expires.trim() === '' ? null : parseDuration(expires);
  const expiresWrong = lifetime === undefined || (lifetime !== null && (lifetime <= 0 || lifetime > LONGEST));

  async function create(why: string | undefined): Promise<NewAccess> {
    const body = { name: name.trim(), ...grantOf(grant), expiresIn: lifetime ? isoDuration(lifetime) : null };
    const params = { query: { why } };
    if (kind === 'tokens') {
      const { info, token } = await must(api.POST('/tokens', { params, body }));
      return { info, secret: token };
    }
    return must(api.POST('/keys', { params, body }));
  }

  return (
    <ActionDialog
      title={own.createTitle}
      happens={own.lead}
      verb={own.createVerb}
      ready={name.trim() !== '' && isTenant(grant.tenant) && !expiresWrong}
      wide
      run={async (why) => onMade(await create(why))}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        hint={words.accessNameHint}
        value={name}
        onChange={setName}
        maxLength={100}
        required
        autoFocus
      />
      <GrantFields value={grant} onChange={setGrant} />
      <TextField
        label={words.expiresIn}
        hint={words.expiresHint}
        value={expires}
        onChange={setExpires}
        wrong={expiresWrong ? words.expiresWrong : undefined}
      />
    </ActionDialog>
  );
}
