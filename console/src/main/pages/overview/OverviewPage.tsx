import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { API_URL, api, must } from '../../api/client';
import { readGroups } from '../../api/errorGroups';
import { firstTrySuccess, isRange, RANGES, type Range, type Series, seriesQuery } from '../../api/statistics';
import { useFormat } from '../../format/useFormat';
import { Page } from '../../frame/Page';
import { useParam } from '../../frame/params';
import { Fact, Figures } from '../../parts/Facts';
import { Segments } from '../../parts/Fields';
import { Empty, ErrorNote, Loading } from '../../parts/Notes';
import { HeatmapPicture } from '../../pictures/HeatmapPicture';
import { useWords } from '../../words/words';
import { AttentionShort, OldestReady, WorkersShort } from './Below';
import { finishedHref } from './finishedHref';
import { Headline } from './Headline';
import './overview.css';
import { StateFlow } from './StateFlow';
import { Throughput } from './Throughput';
import { useMarks } from './useMarks';
import { waitColumns } from './waits';
import { overviewWords } from './words';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MOST_GROUPS = 20;
const NONE = { value: 0, atLeast: false };
/** Rows of the picture of waits. */
const EDGES = [100, SECOND, 5 * SECOND, 20 * SECOND, 100 * SECOND, 500 * SECOND];

const FIRST = `curl ${API_URL}/tasks -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"type":"mail","payload":{"to":"anna@shop.example"}}'`;

/** Is it healthy, and if not, where? */
export function OverviewPage() {
  const words = useWords(overviewWords);
  const [asked, setRange] = useParam('range', '3h');
  const range: Range = isRange(asked) ? asked : '3h';
  const series = useQuery(seriesQuery(range));
  const now15 = useQuery(seriesQuery('15m'));
  const usual = useQuery({ ...seriesQuery('7d'), refetchInterval: 5 * MINUTE, staleTime: 5 * MINUTE });
  const counts = useQuery({
    queryKey: ['tasks', 'count', 'by-state'],
    queryFn: () => must(api.GET('/tasks/count', { params: { query: { by: 'STATE' } } })),
  });
  const states = counts.data?.groups ?? {};
  const counted = states.ATTENTION ?? NONE;
  // Of a part of the tasks, as for a caller who is limited to one, not all are counted by state.
  const bounded = counts.data?.complete === false;
  // What reads many tasks is not asked for with every hint about one of them.
  const attentionTypes = useQuery({
    queryKey: ['attention', 'by-type'],
    queryFn: () => must(api.GET('/tasks/count', { params: { query: { states: ['ATTENTION'], by: 'TYPE' } } })),
    refetchInterval: 15 * SECOND,
    enabled: counted.value > 0 || bounded,
  });
  const attention = (bounded && attentionTypes.data) || counted;
  const queues = useQuery({
    queryKey: ['queues'],
    queryFn: () => must(api.GET('/queues')),
    refetchInterval: 5 * SECOND,
  });
  const nodes = useQuery({ queryKey: ['nodes'], queryFn: () => must(api.GET('/nodes')) });
  const groups = useQuery({
    queryKey: ['attention', 'groups', MOST_GROUPS],
    queryFn: () => readGroups('ATTENTION', MOST_GROUPS),
    refetchInterval: 15 * SECOND,
  });
  const marks = useMarks(series.data);

  const failed = [series, now15, counts, queues, nodes].find((q) => q.isError);
  const end = (
    <Segments
      label={words.range}
      value={range}
      onChange={(next) => setRange(next)}
      options={(Object.keys(RANGES) as Range[]).map((value) => ({ value, label: words.ranges[value] }))}
    />
  );
  if (!series.data || !now15.data || !counts.data || !queues.data || !nodes.data) {
    return (
      <Page title={words.title} end={end}>
        {failed ? <ErrorNote error={failed.error} again={() => failed.refetch()} /> : <Loading />}
      </Page>
    );
  }
  if (counts.data.value === 0 && (usual.data?.whole.count('SUBMITTED') ?? 1) === 0) {
    return (
      <Page title={words.title} end={end}>
        <Empty say={words.emptySay} lead={words.emptyLead} line={FIRST} />
      </Page>
    );
  }
  return (
    <Page title={words.title} end={end}>
      {failed && <ErrorNote error={failed.error} again={() => failed.refetch()} />}
      <div className="opening">
        <Headline
          health={{
            attention,
            attentionType: attention.value > 0 ? largest(attentionTypes.data?.groups) : undefined,
            ready: states.READY ?? NONE,
            queues: queues.data.items,
            nodes: nodes.data.items,
            now15: now15.data.whole,
          }}
        />
        <NowAndUsual now={series.data} usual={usual.data} />
      </div>
      <Throughput series={series.data} now15={now15.data.whole} marks={marks} />
      <div className="ov-two">
        <StateFlow counts={states} slot={now15.data.whole} />
        <Waits series={series.data} />
      </div>
      <div className="ov-three">
        <AttentionShort groups={attention.value > 0 ? (groups.data?.items ?? []) : []} total={attention} />
        <OldestReady queues={queues.data.items} />
        <WorkersShort nodes={nodes.data.items} />
      </div>
    </Page>
  );
}

function largest(groups: Record<string, { value: number }> | null | undefined) {
  const [first, ...others] = Object.entries(groups ?? {}).sort(([, a], [, b]) => b.value - a.value);
  return first && { name: first[0], only: others.length === 0 };
}

/** The two numbers that are read from a metre away, beside what is usual. */
function NowAndUsual({ now, usual }: { now: Series; usual: Series | undefined }) {
  const words = useWords(overviewWords);
  const format = useFormat();
  const first = firstTrySuccess(now.whole);
  const usualFirst = usual && firstTrySuccess(usual.whole);
  return (
    <Figures>
      <Fact name={words.firstTry}>
        {first === undefined ? '–' : format.share(first)}
        {usualFirst !== undefined && <small>{words.usually(format.share(usualFirst))}</small>}
      </Fact>
      <Fact name={words.waitP95}>
        {now.whole.waitP95 === undefined ? '–' : format.duration(now.whole.waitP95)}
        {usual?.whole.waitP95 !== undefined && <small>{words.usually(format.duration(usual.whole.waitP95))}</small>}
      </Fact>
    </Figures>
  );
}

/** How long tasks waited before they ran. */
function Waits({ series }: { series: Series }) {
  const words = useWords(overviewWords);
  const format = useFormat();
  const columns = useMemo(() => waitColumns(series), [series]);
  return (
    <HeatmapPicture
      name="waits"
      title={words.wait}
      sub={words.waitSub}
      none={words.noWaits}
      columns={columns}
      bounds={series.bounds}
      edges={EDGES}
      label={words.waitLabel(format.moment(series.from), format.moment(series.to))}
      link={finishedHref}
    />
  );
}
