import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { API_URL, api, must, type Schemas } from '../../api/client';
import { firstTrySuccess, type Range, type Series, seriesByQuery, seriesQuery } from '../../api/statistics';
import { useFormat } from '../../format/useFormat';
import { href, typeHref } from '../../frame/href';
import { Page } from '../../frame/Page';
import { useParam } from '../../frame/params';
import { Segments } from '../../parts/Fields';
import { Empty, ErrorNote, Loading } from '../../parts/Notes';
import { useWithoutOwn } from '../../parts/OwnSwitch';
import { SuccessStrip } from '../../pictures/SuccessStrip';
import { useWords } from '../../words/words';
import { type Quality, type Quantiles, toQuality, worst } from './quality';
import './types.css';
import { typeWords } from './words';

export const TYPE_RANGES = ['1h', '24h', '7d'] as const;
export type TypeRange = (typeof TYPE_RANGES)[number];

export function useTypeRange(): [TypeRange, React.ReactNode] {
  const words = useWords(typeWords);
  const [asked, setRange] = useParam('range', '24h');
  const range = TYPE_RANGES.find((r) => r === asked) ?? '24h';
  const options = TYPE_RANGES.map((value) => ({ value, label: words.ranges[value] }));
  return [range, <Segments key="range" label={words.range} value={range} onChange={setRange} options={options} />];
}

const REGISTER = `curl ${API_URL}/types -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"types":[{"name":"mail"}]}'`;
const GOOD = 0.99;

/** How good is each kind of work? */
export function TypesPage() {
  const words = useWords(typeWords);
  const format = useFormat();
  const [range, rangeSwitch] = useTypeRange();
  const [find, setFind] = useParam('find');
  const types = useQuery({ queryKey: ['types'], queryFn: () => must(api.GET('/types')) });
  const series = useQuery(seriesByQuery(range, 'TYPE'));
  const all = useQuery(seriesQuery(range as Range));
  const ready = useQuery(countsBy('READY'));
  const running = useQuery(countsBy('RUNNING'));
  const qualities = useMemo(
    () => new Map([...(series.data ?? new Map<string, Series>())].map(([name, s]) => [name, toQuality(s)])),
    [series.data],
  );
  const [known, ownSwitch] = useWithoutOwn(types.data?.items ?? []);
  const failed = [types, series].find((q) => q.isError);

  if (!types.data) {
    return (
      <Page title={words.title} end={rangeSwitch}>
        {failed ? <ErrorNote error={failed.error} again={() => failed.refetch()} /> : <Loading />}
      </Page>
    );
  }
  if (known.length === 0) {
    return (
      <Page title={words.title} end={rangeSwitch}>
        <Empty say={words.emptySay} lead={words.emptyLead} line={REGISTER}>
          {ownSwitch}
        </Empty>
      </Page>
    );
  }
  const wanted = find.trim().toLowerCase();
  const shown = known
    .filter((t) => `${t.name} ${t.policy.title ?? ''}`.toLowerCase().includes(wanted))
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <Page title={words.title} end={rangeSwitch}>
      {failed && <ErrorNote error={failed.error} again={() => failed.refetch()} />}
      <div className="opening">
        <p className="say">
          <Sentence known={known} qualities={qualities} all={all.data} />
        </p>
        <div className="ty-tools">
          {ownSwitch}
          <input
            className="input ty-find"
            type="search"
            aria-label={words.filter}
            placeholder={words.filter}
            value={find}
            onChange={(e) => setFind(e.target.value)}
          />
        </div>
      </div>
      <table className="list ty-list">
        <thead>
          <tr>
            <th>{words.name}</th>
            <th className="strip">{words.success}</th>
            <th className="n num">{words.done}</th>
            <th className="n num">{words.firstTry}</th>
            <th className="n num">{words.secondTry}</th>
            <th className="n qs">{words.waits}</th>
            <th className="n qs">{words.runs}</th>
            <th className="n now">{words.now}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((type) => {
            const quality = qualities.get(type.name);
            return (
              <tr key={type.name}>
                <td className="nm">
                  <a href={typeHref(type.name)}>{type.name}</a>{' '}
                  {type.policy.disabled && <span className="flag">{words.disabled}</span>}{' '}
                  {type.edited.length > 0 && <span className="flag">{words.edited}</span>}
                  <p className="dim cut">{type.policy.title}</p>
                </td>
                <td className="strip">
                  {quality && <SuccessStrip shares={quality.shares} label={words.stripLabel(type.name)} />}
                </td>
                <td className="n num">{quality ? format.count(quality.done) : '–'}</td>
                <td className="n num">
                  <Part value={quality?.firstTry} />
                </td>
                <td className="n num">
                  <Part value={quality?.secondTry} />
                </td>
                <td className="n qs dim">
                  <Three of={quality?.wait} />
                </td>
                <td className="n qs dim">
                  <Three of={quality?.run} />
                </td>
                <td className="n now dim">
                  <a href={href('/tasks', { type: type.name, state: ['READY', 'RUNNING'] })}>
                    {words.nowCounts(
                      format.capped(ready.data?.groups?.[type.name] ?? NONE),
                      format.capped(running.data?.groups?.[type.name] ?? NONE),
                    )}
                  </a>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown.length === 0 && <p className="dim ty-none">{words.noMatch}</p>}
    </Page>
  );
}

const NONE = { value: 0, atLeast: false };

function countsBy(state: 'READY' | 'RUNNING') {
  return {
    queryKey: ['tasks', 'count', 'by-type', state],
    queryFn: () => must(api.GET('/tasks/count', { params: { query: { states: [state], by: 'TYPE' } } })),
  };
}

function Sentence({
  known,
  qualities,
  all,
}: {
  known: Schemas['Type'][];
  qualities: Map<string, Quality>;
  all: Series | undefined;
}) {
  const words = useWords(typeWords);
  const format = useFormat();
  const first = all && firstTrySuccess(all.whole);
  if (first === undefined) return words.sayNone;
  const weakest = worst(new Map([...qualities].filter(([name]) => known.some((type) => type.name === name))));
  if (!weakest || weakest.firstTry >= GOOD)
    return words.sayGood(format.count(known.length), <b>{format.share(first)}</b>);
  return words.sayWorst(
    <b>{format.share(weakest.firstTry)}</b>,
    <a href={typeHref(weakest.name)}>
      <b>{weakest.name}</b>
    </a>,
    <b>{format.share(first)}</b>,
  );
}

function Part({ value }: { value: number | undefined }) {
  const format = useFormat();
  if (value === undefined) return <span className="faint">–</span>;
  return <span className={value < 0.9 ? 'ty-weak' : undefined}>{format.share(value)}</span>;
}

function Three({ of }: { of: Quantiles | undefined }) {
  const format = useFormat();
  if (of?.p50 === undefined) return <span className="faint">–</span>;
  return (
    <>
      {[of.p50, of.p95, of.p99].map((value, i) => (
        <span key={i} className="nb ty-q">
          {value === undefined ? '–' : format.duration(value)}
        </span>
      ))}
    </>
  );
}
