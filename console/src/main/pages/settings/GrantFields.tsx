import { SelectField, TextField } from '../../parts/Fields';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { accessWords } from './accessWords';
import { type GrantForm, isTenant, type Role } from './grant';
import { settingsWords } from './words';

const ROLES: Role[] = ['VIEWER', 'OPERATOR', 'ADMIN', 'AGENT'];

/** What somebody may do, and with which tasks. */
export function GrantFields({ value, onChange }: { value: GrantForm; onChange: (value: GrantForm) => void }) {
  const words = useWords(accessWords);
  const settings = useWords(settingsWords);
  const common = useWords(commonWords);
  const set = (change: Partial<GrantForm>) => onChange({ ...value, ...change });
  return (
    <>
      <SelectField
        label={words.role}
        hint={settings.mayText[value.role]}
        value={value.role}
        onChange={(role) => set({ role })}
        options={ROLES.map((role) => ({ value: role, label: common.roles[role] }))}
      />
      <div className="fields">
        <TextField
          label={words.tenant}
          hint={words.anyHint}
          value={value.tenant}
          onChange={(tenant) => set({ tenant })}
          wrong={isTenant(value.tenant) ? undefined : words.tenantWrong}
        />
        <TextField
          label={words.types}
          hint={words.severalHint}
          value={value.types}
          onChange={(types) => set({ types })}
          mono
        />
        <TextField
          label={words.queues}
          hint={words.severalHint}
          value={value.queues}
          onChange={(queues) => set({ queues })}
          mono
        />
      </div>
    </>
  );
}
