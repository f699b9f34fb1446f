import type { Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { Icon } from '../../parts/Icon';
import { JsonText } from '../../parts/Json';
import { State } from '../../parts/State';
import { STATES } from '../../words/states';
import { useWords } from '../../words/words';
import { type Change, difference, shown } from './difference';
import { auditWords } from './words';

/** What an entry has changed: one change at once, several behind a fold. */
export function Changes({ entry }: { entry: Schemas['ShownEntry'] }) {
  const words = useWords(auditWords);
  const format = useFormat();
  if (!entry.before && !entry.after) return null;
  const changes = difference(entry.before, entry.after);
  const [only] = changes ?? [];
  if (only && changes?.length === 1 && isShort(only)) return <OneLine change={only} />;
  return (
    <details className="foldable audit-fold">
      <summary>
        <Icon name="fold" size={12} />
        {words.changes(format.count(changes?.length ?? 1), changes?.length === 1)}
      </summary>
      {changes ? <ChangeTable changes={changes} /> : <AsText entry={entry} />}
      {entry.redacted && <p className="faint">{words.redacted}</p>}
    </details>
  );
}

const SHORT = 60;

function isShort({ before = '', after = '' }: Change): boolean {
  return before.length <= SHORT && after.length <= SHORT;
}

function OneLine({ change }: { change: Change }) {
  return (
    <p className="dim audit-one">
      {change.name}: <Value name={change.name} of={change.before} gone /> →{' '}
      <Value name={change.name} of={change.after} />
    </p>
  );
}

function ChangeTable({ changes }: { changes: Change[] }) {
  const words = useWords(auditWords);
  if (changes.length === 0) return <p className="dim">{words.sameValues}</p>;
  return (
    <table className="audit-changes">
      <thead>
        <tr>
          <th>{words.field}</th>
          <th>{words.beforeValue}</th>
          <th>{words.afterValue}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.name}>
            <th scope="row">{change.name}</th>
            <td>
              <Value name={change.name} of={change.before} gone />
            </td>
            <td>
              <Value name={change.name} of={change.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ name, of, gone }: { name: string; of: string | undefined; gone?: boolean }) {
  const words = useWords(auditWords);
  if (of === undefined) return <span className="faint">{words.nothing}</span>;
  const state = name === 'state' ? STATES.find((each) => each === shown(of)) : undefined;
  if (state) return <State state={state} />;
  const text = <code>{shown(of)}</code>;
  return gone ? <del>{text}</del> : text;
}

function AsText({ entry }: { entry: Schemas['ShownEntry'] }) {
  const words = useWords(auditWords);
  return (
    <>
      <p className="dim">{words.asText}</p>
      {[entry.before, entry.after].map(
        (text, i) => text && <JsonText key={i === 0 ? 'before' : 'after'} text={text} truncated={entry.truncated} />,
      )}
    </>
  );
}
