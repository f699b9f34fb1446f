import '../../actions/actions.css';
import { OperationBar, refusedSum } from '../../actions/OperationProgress';
import { verbWords } from '../../actions/verbWords';
import type { Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href, operationHref } from '../../frame/href';
import { Page } from '../../frame/Page';
import { useParam } from '../../frame/params';
import { Empty, ErrorNote, Loading } from '../../parts/Notes';
import { Section } from '../../parts/Section';
import { Time } from '../../parts/Time';
import { useNow } from '../../parts/useNow';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { FilterTokens } from '../tasks/FilterTokens';
import { OperationDetail, useAct } from './OperationDetail';
import { OperationState } from './OperationState';
import './operations.css';
import { useOperationList } from './useOperationList';
import { operationsWords } from './words';

type Operation = Schemas['ShownOperation'];

/** What was done to many tasks at once: how far it is, by whom, why, and what became of them. */
export function OperationsPage() {
  const words = useWords(operationsWords);
  const common = useWords(commonWords);
  const format = useFormat();
  const [id, setId] = useParam('id');
  const { shown, query, news, show, more, step } = useOperationList();
  const detail = id && <OperationDetail id={id} onClose={() => setId('')} />;
  return (
    <Page title={common.operations}>
      {query.isError && <ErrorNote error={query.error} again={() => query.refetch()} />}
      {!query.data && !query.isError && <Loading />}
      {query.data && shown.length === 0 && (
        <>
          {detail}
          <Empty say={words.empty} lead={words.emptyLead}>
            <a className="btn" href={href('/tasks')}>
              {words.toTasks}
            </a>
          </Empty>
        </>
      )}
      {shown.length > 0 && (
        <>
          <Opening operations={query.data?.items ?? []} />
          <div className={detail ? 'cols operations-cols' : undefined}>
            <Section
              title={words.list}
              legend={
                news > 0 && (
                  <button type="button" className="operations-new" onClick={show}>
                    {words.newRows(format.count(news))}
                    <u>{common.show}</u>
                  </button>
                )
              }
            >
              <Table operations={shown} chosen={id} />
              {more && (
                <p className="operations-more">
                  <button type="button" className="btn" onClick={more}>
                    {words.more(format.count(step))}
                  </button>
                </p>
              )}
            </Section>
            {detail}
          </div>
        </>
      )}
    </Page>
  );
}

function Opening({ operations }: { operations: Operation[] }) {
  const words = useWords(operationsWords);
  const verbs = useWords(verbWords);
  const format = useFormat();
  const now = useNow();
  const open = operations.filter((operation) => operation.state === 'OPEN').length;
  const [last] = operations;
  return (
    <div className="opening">
      <p className="say">
        {open > 0 ? words.open(format.count(open), open === 1) : words.none}
        {last && words.last(verbs[last.command.verb].name, last.by.who, format.relative(last.createdAt, now))}
      </p>
    </div>
  );
}

function Table({ operations, chosen }: { operations: Operation[]; chosen: string }) {
  const words = useWords(operationsWords);
  const format = useFormat();
  const act = useAct();
  return (
    <table className="list operations-list">
      <thead>
        <tr>
          <th className="st">{words.state}</th>
          <th>{words.what}</th>
          <th className="pr">{words.progress}</th>
          <th className="by">{words.who}</th>
          <th className="n when">{words.started}</th>
        </tr>
      </thead>
      <tbody>
        {operations.map((operation) => {
          const refused = refusedSum(operation);
          return (
            <tr key={operation.id} aria-selected={operation.id === chosen}>
              <td className="st">
                <OperationState state={operation.state} />
              </td>
              <td className="what">
                <a href={operationHref(operation.id)} aria-current={operation.id === chosen ? 'true' : undefined}>
                  {act(operation)}
                </a>
                <p className="cut">
                  <FilterTokens filter={operation.filter} />
                </p>
              </td>
              <td className="pr">
                <OperationBar operation={operation} />
                {refused > 0 && <span className="operations-refused">{words.refusedSome(format.count(refused))}</span>}
              </td>
              <td className="by">
                <p className="cut">{operation.by.who}</p>
                <p className="dim cut" title={operation.by.why ?? undefined}>
                  {operation.by.why ?? <span className="faint">{words.noReason}</span>}
                </p>
              </td>
              <td className="n when">
                <Time at={operation.createdAt} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
