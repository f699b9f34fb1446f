import { useQuery } from '@tanstack/react-query';
import { api, must } from '../../api/client';
import { newestFirst } from '../../api/newestFirst';
import { useHeldList } from '../../api/useHeldList';
import { useFormat } from '../../format/useFormat';
import { href } from '../../frame/href';
import { Page } from '../../frame/Page';
import { type Params, useParams } from '../../frame/params';
import { Segments } from '../../parts/Fields';
import { Empty, ErrorNote, Loading } from '../../parts/Notes';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { FilterBox } from './FilterBox';
import { WorkflowRows } from './WorkflowRows';
import { workflowWords } from './words';
import './workflows.css';

interface WorkflowFilters {
  state?: string;
  name?: string;
  key?: string;
  tenant?: string;
  needsPerson?: true;
}

/** Counted up to here, by listing them: what runs or waits beyond is told as "or more". */
const COUNTED = 200;

/** Which workflows are there, and where are they stuck? */
export function WorkflowsPage() {
  const common = useWords(commonWords);
  const words = useWords(workflowWords);
  const format = useFormat();
  const [params, setParams] = useParams();
  const filters = filtersOf(params);
  const list = useHeldList({
    ...newestFirst(['workflows', 'list', filters], (after, limit) =>
      must(api.GET('/workflows', { params: { query: { ...filters, after, limit } } })),
    ),
    // A workflow says nothing of itself once it does not match any more.
    leaves: true,
  });
  const workflows = list.rows.map((row) => row.item);
  const person = useQuery({
    queryKey: ['workflows', 'person'],
    queryFn: () => must(api.GET('/workflows', { params: { query: { needsPerson: true, limit: COUNTED } } })),
  }).data;
  const running = useQuery({
    queryKey: ['workflows', 'running'],
    queryFn: () => must(api.GET('/workflows', { params: { query: { state: 'RUNNING', limit: COUNTED } } })),
  }).data;
  const filtered = Object.keys(filters).length > 0;
  const tally = (page: { items: unknown[]; next?: string | null }) =>
    format.capped({ value: page.items.length, atLeast: Boolean(page.next) });

  const say = () => {
    if (!running || !person) return '\u00a0';
    if (running.items.length === 0) return words.nothingRuns;
    const run = (
      <a href={href('/workflows', { state: 'RUNNING' })}>{words.runs(tally(running), running.items.length === 1)}</a>
    );
    if (person.items.length === 0) return words.runOnly(run);
    return words.runAndWait(
      run,
      <a className="hot" href={href('/workflows', { needsPerson: 'true' })}>
        {words.waits(tally(person), person.items.length === 1)}
      </a>,
    );
  };

  return (
    <Page title={common.workflows}>
      <div className="opening">
        <p className="say">{say()}</p>
      </div>
      <div className="wf-filters">
        <Segments
          label={words.stateFilter}
          value={filters.needsPerson ? 'PERSON' : (filters.state ?? '')}
          onChange={(value) =>
            setParams({
              state: value === 'PERSON' ? undefined : value || undefined,
              needsPerson: value === 'PERSON' ? 'true' : undefined,
            })
          }
          options={[
            { value: '', label: words.any },
            { value: 'RUNNING', label: words.states.RUNNING },
            { value: 'PERSON', label: words.personFilter },
            { value: 'FAILED', label: words.states.FAILED },
            { value: 'CANCELLED', label: words.states.CANCELLED },
            { value: 'SUCCEEDED', label: words.states.SUCCEEDED },
          ]}
        />
        <FilterBox label={words.name} value={filters.name} onChange={(name) => setParams({ name })} />
        <FilterBox label={words.key} value={filters.key} onChange={(key) => setParams({ key })} />
        <FilterBox label={words.tenant} value={filters.tenant} onChange={(tenant) => setParams({ tenant })} narrow />
      </div>
      {list.error && <ErrorNote error={list.error} again={list.again} />}
      {workflows.length > 0 && (
        <WorkflowRows
          workflows={workflows}
          list={list}
          person={new Set(person?.items.map((workflow) => workflow.id))}
        />
      )}
      {!list.loaded && !list.error && <Loading />}
      {list.loaded && workflows.length === 0 && !list.more && !list.error && (
        <Empty
          say={filtered ? words.emptyFilter : words.emptyAll}
          lead={filtered ? undefined : words.emptyAllLead}
          line={filtered ? undefined : 'mill.submit(Workflow.named("order").task("reserve", RESERVE.request(17L)));'}
        >
          {filtered && (
            <p>
              <a href={href('/workflows')}>{words.clear}</a>
            </p>
          )}
        </Empty>
      )}
    </Page>
  );
}

function filtersOf(params: Params): WorkflowFilters {
  const one = (name: string) => [params[name]].flat()[0] || undefined;
  const filters: WorkflowFilters = {};
  if (one('state')) filters.state = one('state');
  if (one('name')) filters.name = one('name');
  if (one('key')) filters.key = one('key');
  if (one('tenant')) filters.tenant = one('tenant');
  if (one('needsPerson') === 'true') filters.needsPerson = true;
  return filters;
}
