import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { useWhyNot } from '../../frame/me';
import { ActionDialog } from '../../parts/ActionDialog';
import { Section } from '../../parts/Section';
import { useWords } from '../../words/words';
import { FIELDS, type PolicyField } from './policy';
import { usePolicyText } from './usePolicyText';
import { typeWords } from './words';

/** What counts now, field by field; an edit of a person can be taken back. */
export function PolicyTable({ type }: { type: Schemas['Type'] }) {
  const words = useWords(typeWords);
  const format = useFormat();
  const text = usePolicyText();
  const queries = useQueryClient();
  const whyNot = useWhyNot()('revertTypeField');
  const [taken, setTaken] = useState<PolicyField | 'all'>();

  async function takeBack(why: string | undefined) {
    if (taken === 'all') {
      await must(api.DELETE('/types/{name}/policy', { params: { path: { name: type.name }, query: { why } } }));
    } else if (taken) {
      const params = { path: { name: type.name, field: taken }, query: { why } };
      await must(api.DELETE('/types/{name}/policy/{field}', { params }));
    }
    await queries.invalidateQueries({ queryKey: ['types'] });
    return { said: words.tookBack(type.name), audit: { subject: type.name } };
  }

  return (
    <Section
      title={words.policy}
      sub={words.policySub}
      end={
        type.edited.length > 1 &&
        !whyNot && (
          <button type="button" className="quiet" onClick={() => setTaken('all')}>
            {words.takeBackAll}
          </button>
        )
      }
    >
      <table className="ty-policy">
        <tbody>
          {FIELDS.filter((field) => field !== 'title' && field !== 'description').map((field) => {
            const edited = type.edited.includes(field);
            return (
              <tr key={field} className={edited ? 'edited' : undefined}>
                <th scope="row">{words.fields[field]}</th>
                <td>{text(field, type.policy)}</td>
                <td className="dim">
                  {edited && (
                    <>
                      {words.byPerson}, {words.codeSays(text(field, type.code))}{' '}
                      {!whyNot && (
                        <button type="button" className="quiet" onClick={() => setTaken(field)}>
                          {words.takeBack}
                        </button>
                      )}
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {taken && (
        <ActionDialog
          title={
            taken === 'all'
              ? words.takeBackAllTitle(format.count(type.edited.length), type.name)
              : words.takeBackTitle(words.fields[taken], type.name)
          }
          happens={taken === 'all' ? words.takeBackAllHappens : words.takeBackHappens(text(taken, type.code))}
          verb={words.takeBackVerb}
          run={takeBack}
          onClose={() => setTaken(undefined)}
        />
      )}
    </Section>
  );
}
