import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams as usePath } from '@tanstack/react-router';
import { useState } from 'react';
import { SubmitDialog } from '../../actions/SubmitDialog';
import { TaskActionDialog } from '../../actions/TaskActionDialog';
import { api, must, Problem, type Schemas } from '../../api/client';
import { type Range, type Series, seriesQuery } from '../../api/statistics';
import { useFormat } from '../../format/useFormat';
import { href, queueHref } from '../../frame/href';
import { useWhyNot } from '../../frame/me';
import { Page } from '../../frame/Page';
import { ActionDialog } from '../../parts/ActionDialog';
import { Fact, Figures } from '../../parts/Facts';
import { LiveStates } from '../../parts/LiveStates';
import { Empty, ErrorNote, Loading } from '../../parts/Notes';
import { Picture, Section } from '../../parts/Section';
import { Verb } from '../../parts/Verb';
import { HeatmapPicture } from '../../pictures/HeatmapPicture';
import { quantile } from '../../pictures/histogram';
import { SuccessStrip } from '../../pictures/SuccessStrip';
import { LIVE_STATES } from '../../words/states';
import { useWords } from '../../words/words';
import { PolicyDialog } from './PolicyDialog';
import { PolicyTable } from './PolicyTable';
import { toQuality } from './quality';
import { useTypeRange } from './TypesPage';
import './types.css';
import { typeWords } from './words';

const SECOND = 1_000;
const EDGES = [10, 100, SECOND, 5 * SECOND, 20 * SECOND, 100 * SECOND, 1_000 * SECOND];

type Dialog = 'submit' | 'edit' | 'disable' | 'pause' | 'resume';

/** One kind of work: how good it is, what counts for it, and what can be done. */
export function TypePage() {
  const words = useWords(typeWords);
  const { name } = usePath({ strict: false }) as { name: string };
  const [range, rangeSwitch] = useTypeRange();
  const type = useQuery({
    queryKey: ['types', name],
    queryFn: () => must(api.GET('/types/{name}', { params: { path: { name } } })),
    placeholderData: undefined,
  });
  const series = useQuery({ ...seriesQuery(range as Range, { types: [name] }), placeholderData: undefined });
  const counts = useQuery({
    queryKey: ['tasks', 'count', 'by-state', name],
    queryFn: () =>
      must(api.GET('/tasks/count', { params: { query: { types: [name], states: LIVE_STATES, by: 'STATE' } } })),
    placeholderData: undefined,
  });
  const crumb = { label: words.title, href: href('/types') };

  if (!type.data) {
    const missing = type.error instanceof Problem && type.error.code === 'not-found';
    return (
      <Page title={name} crumb={crumb} end={rangeSwitch}>
        {missing && <Empty say={words.notFound(name)} />}
        {type.isError && !missing && <ErrorNote error={type.error} again={() => type.refetch()} />}
        {type.isPending && <Loading />}
      </Page>
    );
  }
  return (
    <Page title={name} crumb={crumb} end={rangeSwitch}>
      {type.isError && <ErrorNote error={type.error} again={() => type.refetch()} />}
      <Opening type={type.data} series={series.data} />
      <div className="cols ty-cols">
        <div>
          {series.data && <Durations series={series.data} of="runs" />}
          {series.data && <Durations series={series.data} of="waits" />}
          {series.data && <Success name={name} series={series.data} />}
        </div>
        <div>
          <Section title={words.states} end={<a href={href('/tasks', { type: name })}>{words.tasks}</a>}>
            {counts.data?.value === 0 && <p className="dim">{words.noneNow}</p>}
            <LiveStates groups={counts.data?.groups} of={{ type: name }} />
          </Section>
          <PolicyTable type={type.data} />
        </div>
      </div>
    </Page>
  );
}

function Opening({ type, series }: { type: Schemas['Type']; series: Series | undefined }) {
  const words = useWords(typeWords);
  const format = useFormat();
  const may = useWhyNot();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const quality = series && toQuality(series);
  const disabled = type.policy.disabled === true;

  async function toggle(why: string | undefined) {
    const params = { path: { name: type.name }, query: { version: type.version, why } };
    await must(api.PATCH('/types/{name}/policy', { params, body: { disabled: !disabled } }));
    await queries.invalidateQueries({ queryKey: ['types'] });
    return {
      said: disabled ? words.enabledSaid(type.name) : words.disabledSaid(type.name),
      audit: { subject: type.name },
    };
  }

  return (
    <>
      <div className="opening">
        <div className="ty-open">
          <p className="dim">
            {type.policy.title && <b className="ty-title">{type.policy.title}</b>} {type.policy.description}{' '}
            <a href={queueHref(type.policy.queue ?? 'default')}>{type.policy.queue}</a>
          </p>
          <p className="say">
            {disabled && words.sayDisabled}
            {!disabled && quality && (quality.done > 0 || quality.run.p50 !== undefined)
              ? words.sayQuality(
                  <b>{format.count(quality.done)}</b>,
                  <b>{quality.firstTry === undefined ? '–' : format.share(quality.firstTry)}</b>,
                  <b>{quality.run.p50 === undefined ? '–' : format.duration(quality.run.p50)}</b>,
                )
              : !disabled && words.sayQuiet}
          </p>
        </div>
        {quality && (
          <Figures>
            <Fact name={words.figSecond}>
              {quality.secondTry === undefined ? '–' : format.share(quality.secondTry)}
            </Fact>
            <Fact name={words.figWait}>{quality.wait.p95 === undefined ? '–' : format.duration(quality.wait.p95)}</Fact>
            <Fact name={words.figRun}>{quality.run.p95 === undefined ? '–' : format.duration(quality.run.p95)}</Fact>
          </Figures>
        )}
      </div>
      <div className="verbs ty-verbs">
        <Verb main whyNot={may('submitTask')} onClick={() => setDialog('submit')}>
          {words.submit}
        </Verb>
        <Verb whyNot={may('editType')} onClick={() => setDialog('edit')}>
          {words.edit}
        </Verb>
        <Verb whyNot={may('editType')} onClick={() => setDialog('disable')}>
          {disabled ? words.enable : words.disable}
        </Verb>
        <Verb whyNot={may('startOperation')} onClick={() => setDialog('pause')}>
          {words.pauseTasks}
        </Verb>
        <Verb whyNot={may('startOperation')} onClick={() => setDialog('resume')}>
          {words.resumeTasks}
        </Verb>
      </div>
      {dialog === 'submit' && <SubmitDialog type={type.name} onClose={close} />}
      {dialog === 'edit' && <PolicyDialog type={type} onClose={close} />}
      {dialog === 'disable' && (
        <ActionDialog
          title={disabled ? words.enableTitle(type.name) : words.disableTitle(type.name)}
          happens={disabled ? words.enableHappens : words.disableHappens}
          verb={disabled ? words.enableVerb : words.disableVerb}
          run={toggle}
          onClose={close}
        />
      )}
      {(dialog === 'pause' || dialog === 'resume') && (
        <TaskActionDialog verb={dialog} target={{ kind: 'matching', filter: { types: [type.name] } }} onClose={close} />
      )}
    </>
  );
}

function Durations({ series, of }: { series: Series; of: 'waits' | 'runs' }) {
  const words = useWords(typeWords);
  const format = useFormat();
  const columns = series.slots.map((slot) => ({
    from: slot.from,
    length: slot.length,
    buckets: slot[of],
    line: quantile(0.95, slot[of], series.bounds),
  }));
  return (
    <HeatmapPicture
      name={of}
      title={of === 'runs' ? words.runTime : words.waitTime}
      sub={of === 'runs' ? words.runSub : words.waitSub}
      none={words.sayQuiet}
      columns={columns}
      bounds={series.bounds}
      edges={EDGES}
      label={words.heatLabel(format.moment(series.from), format.moment(series.to))}
    />
  );
}

function Success({ name, series }: { name: string; series: Series }) {
  const words = useWords(typeWords);
  const format = useFormat();
  const { shares } = toQuality(series);
  const good = shares.reduce((sum, s) => sum + s.good, 0);
  const bad = shares.reduce((sum, s) => sum + s.bad, 0);
  return (
    <Picture
      name="success"
      title={words.successTitle}
      sub={words.successSub(format.count(good), format.count(bad))}
      table={() => (
        <table>
          <thead>
            <tr>
              <th>{words.time}</th>
              <th className="n">{words.good}</th>
              <th className="n">{words.bad}</th>
            </tr>
          </thead>
          <tbody>
            {shares.toReversed().map((share) => (
              <tr key={share.from}>
                <td>{format.moment(share.from)}</td>
                <td className="n">{format.count(share.good)}</td>
                <td className="n">{format.count(share.bad)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    >
      <SuccessStrip shares={shares} label={words.stripLabel(name)} />
    </Picture>
  );
}
