import { type FormEvent, useState } from 'react';
import { MAIN_VERBS, RARE_VERBS } from '../../actions/verbs';
import type { operations } from '../../api/generated';
import { toInput, zoneName } from '../../format/time';
import { TextField } from '../../parts/Fields';
import { useWords } from '../../words/words';
import { auditWords } from './words';

type Query = NonNullable<operations['findAudit']['parameters']['query']>;
export type AuditFilter = Omit<Query, 'after' | 'limit'>;
type Name = keyof AuditFilter;
type Texts = Partial<Record<Name, string>>;

interface Props {
  filter: Texts;
  onFind: (filter: Texts) => void;
}

/** What is looked for; it is found when the form is sent, so that half a name does not empty the list. */
export function AuditFilters({ filter, onFind }: Props) {
  const words = useWords(auditWords);
  const [texts, setTexts] = useState(() => asTexts(filter));
  const known = [...MAIN_VERBS, ...RARE_VERBS, ...Object.keys(words.verbs)];

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onFind({ ...texts, from: asTime(texts.from), before: asTime(texts.before) });
  }

  const field = (
    name: Name,
    label: string,
    more: { type?: string; suggestions?: string[]; placeholder?: string } = {},
  ) => (
    <TextField
      label={label}
      value={texts[name] ?? ''}
      onChange={(value) => setTexts((before) => ({ ...before, [name]: value }))}
      {...more}
    />
  );
  const zone = { type: 'datetime-local' };
  return (
    <form className="audit-find" onSubmit={onSubmit}>
      {field('who', words.who)}
      {field('verb', words.verb, { suggestions: known })}
      {field('subject', words.subject, { placeholder: words.subjectHint })}
      {field('task', words.task)}
      {field('operation', words.operation)}
      {field('from', words.since(zoneName()), zone)}
      {field('before', words.before, zone)}
      <div className="audit-go">
        <button type="submit" className="btn go">
          {words.apply}
        </button>
        {Object.values(filter).some(Boolean) && (
          <button
            type="button"
            className="btn"
            onClick={() => {
              setTexts({});
              onFind({});
            }}
          >
            {words.clear}
          </button>
        )}
      </div>
    </form>
  );
}

function asTexts(filter: Texts): Texts {
  const time = (iso: string | undefined) => (iso && !Number.isNaN(Date.parse(iso)) ? toInput(iso) : '');
  return { ...filter, from: time(filter.from), before: time(filter.before) };
}

function asTime(text: string | undefined): string | undefined {
  return text ? new Date(text).toISOString() : undefined;
}
