import type { ReactNode } from 'react';
import { Menu, type MenuItem } from '../../parts/Menu';
import { Section } from '../../parts/Section';
import { Verb } from '../../parts/Verb';
import { useWords } from '../../words/words';
import { settingsWords } from './words';

interface Column<T> {
  head: string;
  cell: (item: T) => ReactNode;
  className?: string;
  /** On a small screen, where there are no heads, the head stands before the value. */
  named?: boolean;
}

interface Props<T> {
  title: string;
  /** What makes one more. */
  create?: MenuItem;
  items: T[];
  /** What is said where there are none. */
  none?: string;
  keyOf: (item: T) => string;
  columns: Column<T>[];
  /** What can be done with one of them: two verbs have buttons, more have a menu. */
  verbs: (item: T) => MenuItem[];
  className?: string;
}

/** Things that the server keeps, one a row, each with what can be done with it. */
export function VerbTable<T>({ title, create, items, none, ...table }: Props<T>) {
  return (
    <Section
      title={title}
      end={
        create && (
          <Verb main whyNot={create.whyNot} onClick={create.onClick}>
            {create.label}
          </Verb>
        )
      }
    >
      {items.length === 0 && none ? <p className="dim set-none">{none}</p> : <Table items={items} {...table} />}
    </Section>
  );
}

function Table<T>({
  items,
  keyOf,
  columns,
  verbs,
  className = 'set-table',
}: Pick<Props<T>, 'items' | 'keyOf' | 'columns' | 'verbs' | 'className'>) {
  const words = useWords(settingsWords);
  return (
    <div className="set-scroll">
      <table className={`list ${className}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={column.className}>
                {column.head}
              </th>
            ))}
            <th scope="col" className="set-verbs">
              <span className="vh">{words.verbs}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map((column) => (
                <td key={column.head} className={column.className} data-label={column.named ? column.head : undefined}>
                  {column.cell(item)}
                </td>
              ))}
              <td className="n">
                <Verbs verbs={verbs(item)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Verbs({ verbs }: { verbs: MenuItem[] }) {
  const words = useWords(settingsWords);
  if (verbs.length > 2) return <Menu label={words.verbs} items={verbs} />;
  return (
    <div className="verbs set-end">
      {verbs.map((verb, i) => (
        <Verb key={i} whyNot={verb.whyNot} onClick={verb.onClick}>
          {verb.label}
        </Verb>
      ))}
    </div>
  );
}
