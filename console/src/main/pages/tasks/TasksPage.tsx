import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filterQuery, isEverything } from '../../actions/filterQuery';
import { type ByState, statesOf } from '../../actions/Happens';
import { SubmitDialog } from '../../actions/SubmitDialog';
import { api, must } from '../../api/client';
import { PAGE } from '../../api/newestFirst';
import { useFormat } from '../../format/useFormat';
import { useWhyNot } from '../../frame/me';
import { Page } from '../../frame/Page';
import { type Params, useParam, useParams } from '../../frame/params';
import { News } from '../../parts/News';
import { ErrorNote, Loading, Note } from '../../parts/Notes';
import { Verb } from '../../parts/Verb';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { ExportDialog } from './ExportDialog';
import { NoTasksYet, NothingMatches } from './NoTasks';
import { SearchBox } from './SearchBox';
import { SelectionBar } from './SelectionBar';
import { StateMix } from './StateMix';
import { NONE, toggle, toggleRange, toggleShown } from './selection';
import { TaskTable } from './TaskTable';
import './tasks.css';
import { filterOf, isCondition, paramsOf, type Token, tokensOf } from './tokens';
import { useTaskList } from './useTaskList';
import { Views } from './Views';
import { tasksWords } from './words';

/** Find tasks, and act on them. */
export function TasksPage() {
  const words = useWords(tasksWords);
  const common = useWords(commonWords);
  const format = useFormat();
  const whyNot = useWhyNot();
  const [params, setParams] = useParams();
  const [orderParam, setOrder] = useParam('order', 'NEWEST');
  const order = orderParam === 'OLDEST' ? 'OLDEST' : 'NEWEST';
  const conditions = Object.fromEntries(Object.entries(params).filter(([name]) => isCondition(name)));
  const tokens = tokensOf(conditions);
  const filter = filterOf(conditions);
  const list = useTaskList(filter, order);
  const { states: chosen = [], ...others } = filter;
  const count = useCount(filter);
  // The states that could be chosen instead are counted too, so that the strip does not shrink to what is chosen.
  const mix = useCount(others);
  const [selection, setSelection] = useState(NONE);
  const [asking, setAsking] = useState<'submit' | 'export'>();
  // What was picked in one search is not meant in another.
  const view = JSON.stringify([filter, order]);
  const [seen, setSeen] = useState(view);
  if (seen !== view) {
    setSeen(view);
    setSelection(NONE);
  }

  function search(next: Token[]) {
    const cleared: Params = Object.fromEntries(Object.keys(conditions).map((name) => [name, undefined]));
    setParams({ ...cleared, ...paramsOf(next) }, true);
  }

  const ids = list.rows.map((row) => row.item.id);
  const picked = list.rows.filter((row) => selection.ids.has(row.item.id)).map((row) => row.item);
  // A count that was given up early is not needed where the list itself is whole.
  const whole = list.loaded && !list.more && count.data?.atLeast === true;
  const total = whole || !count.data ? { value: ids.length, atLeast: list.more !== undefined } : count.data;
  const states = whole ? statesOf(list.rows.map((row) => row.item)) : ((count.data?.groups ?? {}) as ByState);
  const shownMix = chosen.length === 0 ? states : ((mix.data?.groups ?? {}) as ByState);
  const nothing = list.loaded && ids.length === 0 && !list.more;

  const submit = (
    <Verb whyNot={whyNot('submitTask')} onClick={() => setAsking('submit')}>
      {words.submit}
    </Verb>
  );

  return (
    <Page title={common.tasks} end={<span className="wide">{submit}</span>}>
      <div className="tasks-find">
        <SearchBox tokens={tokens} onChange={search} />
        <Views params={{ ...conditions, order: order === 'NEWEST' ? undefined : order }} />
        {!nothing && (
          <button type="button" className="btn" onClick={() => setAsking('export')}>
            {words.exportAll(format.capped(total))}
          </button>
        )}
        <span className="tasks-narrow">{submit}</span>
      </div>
      {Object.keys(shownMix).length > 0 && (
        <StateMix
          groups={shownMix}
          chosen={chosen}
          onChoose={(states) => setParams({ state: states.length > 0 ? states : undefined }, true)}
        />
      )}
      {list.error && <ErrorNote error={list.error} again={list.again} />}
      {!list.error && count.error && <ErrorNote error={count.error} again={() => count.refetch()} />}
      {!list.loaded && !list.error && <Loading />}
      {nothing && (isEverything(filter) ? <NoTasksYet /> : <NothingMatches tokens={tokens} />)}
      {list.loaded && !nothing && (
        <>
          <div className="hd tasks-head">
            <h2>{words.count(format.capped(total), total.value === 1)}</h2>
            <News list={list} say={words.newRows} />
            <span className="end">
              <button
                type="button"
                className="quiet"
                aria-label={`${words.order}: ${order === 'NEWEST' ? words.newest : words.oldest}`}
                onClick={() => setOrder(order === 'NEWEST' ? 'OLDEST' : 'NEWEST')}
              >
                {order === 'NEWEST' ? words.newest : words.oldest}
              </button>
            </span>
          </div>
          {total.atLeast && selection.everything && <Note>{words.tooMany(format.count(total.value))}</Note>}
          <TaskTable
            rows={list.rows}
            selection={selection}
            onPick={(id, range) => setSelection(range ? toggleRange(selection, ids, id) : toggle(selection, id))}
            onPickShown={() => setSelection(toggleShown(selection, ids))}
          />
          <p className="tasks-more dim">
            <span>
              {words.shown(
                format.count(ids.length),
                format.capped({ ...total, value: Math.max(total.value, ids.length) }),
              )}
            </span>{' '}
            {list.last?.bounded && <span>{words.boundedNote}</span>}{' '}
            {list.more && (
              <button type="button" className="link" onClick={list.more} disabled={list.busy}>
                {list.last?.bounded ? words.readOn : words.moreRows(format.count(nextPage(total, ids.length)))}
              </button>
            )}
          </p>
        </>
      )}
      {picked.length > 0 && (
        <SelectionBar
          tasks={picked}
          everything={selection.everything}
          filter={filter}
          matching={total}
          states={states}
          onEverything={(everything) => setSelection({ ids: new Set(ids), everything, anchor: undefined })}
          onClear={() => setSelection(NONE)}
        />
      )}
      {asking === 'submit' && <SubmitDialog type={filter.types?.[0]} onClose={() => setAsking(undefined)} />}
      {asking === 'export' && (
        <ExportDialog filter={filter} order={order} matching={total} onClose={() => setAsking(undefined)} />
      )}
    </Page>
  );
}

/** How many match, and how many of them are in which state. */
function useCount(filter: Parameters<typeof filterQuery>[0]) {
  return useQuery({
    queryKey: ['tasks', 'count', 'by-state', filter],
    queryFn: () => must(api.GET('/tasks/count', { params: { query: { ...filterQuery(filter), by: 'STATE' } } })),
  });
}

function nextPage(total: { value: number; atLeast: boolean }, shown: number): number {
  return total.atLeast ? PAGE : Math.max(1, Math.min(PAGE, total.value - shown));
}
