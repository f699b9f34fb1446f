import '../../actions/actions.css';
import { OperationBar, refusedSum } from '../../actions/OperationProgress';
import { verbWords } from '../../actions/verbWords';
import { api, must, type Schemas } from '../../api/client';
import { newestFirst, PAGE } from '../../api/newestFirst';
import { useHeldList } from '../../api/useHeldList';
import { useFormat } from '../../format/useFormat';
import { href, operationHref } from '../../frame/href';
import { Page } from '../../frame/Page';
import { useParam } from '../../frame/params';
import { More } from '../../parts/More';
import { News } from '../../parts/News';
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
import { operationsWords } from './words';

type Operation = Schemas['ShownOperation'];

/** What was done to many tasks at once: how far it is, by whom, why, and what became of them. */
export function OperationsPage() {
  const words = useWords(operationsWords);
  const common = useWords(commonWords);
  const format = useFormat();
  const [id, setId] = useParam('id');
  const list = useHeldList(
    newestFirst(['operations', 'list'], (after, limit) =>
      must(api.GET('/operations', { params: { query: { after, limit } } })),
    ),
  );
  const detail = id && <OperationDetail id={id} onClose={() => setId('')} />;
  return (
    <Page title={common.operations}>
      {list.error && <ErrorNote error={list.error} again={list.again} />}
      {!list.loaded && !list.error && <Loading />}
      {list.loaded && list.rows.length === 0 && (
        <>
          {detail}
          <Empty say={words.empty} lead={words.emptyLead}>
            <a className="btn" href={href('/tasks')}>
              {words.toTasks}
            </a>
          </Empty>
        </>
      )}
      {list.rows.length > 0 && (
        <>
          <Opening operations={list.latest?.items ?? []} />
          <div className={detail ? 'cols operations-cols' : undefined}>
            <Section title={words.list} legend={<News list={list} say={words.newRows} />}>
              <Table operations={list.rows.map((row) => row.item)} chosen={id} />
              <More onClick={list.more} busy={list.busy}>
                {words.more(format.count(PAGE))}
              </More>
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
