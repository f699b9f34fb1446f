import type { ReactNode } from 'react';
import { useFormat } from '../../format/useFormat';
import { href, queueHref, typeHref } from '../../frame/href';
import { JsonText } from '../../parts/Json';
import { Section } from '../../parts/Section';
import { Time } from '../../parts/Time';
import { useWords } from '../../words/words';
import type { StoredSchedule } from './useSchedules';
import { scheduleWords } from './words';

/** What the schedule is, rule by rule; what has no value is left out. */
export function ScheduleFacts({ schedule }: { schedule: StoredSchedule }) {
  const words = useWords(scheduleWords);
  const format = useFormat();
  const s = schedule.schedule;
  const rows: [string, ReactNode][] = [
    [
      words.type,
      <a key="type" href={typeHref(s.type)}>
        {s.type}
      </a>,
    ],
    [words.description, s.description],
    [words.zone, s.zone === 'Z' ? 'UTC' : s.zone],
    [words.start, s.start && <Time key="start" at={s.start} />],
    [words.end, s.end && <Time key="end" at={s.end} />],
    [
      words.queue,
      s.queue && (
        <a key="queue" href={queueHref(s.queue)}>
          {s.queue}
        </a>
      ),
    ],
    [words.priority, s.priority === undefined ? undefined : String(s.priority)],
    [
      words.key,
      s.key && (
        <span key="key" className="mono">
          {s.key}
        </span>
      ),
    ],
    [words.tags, s.tags?.join(', ')],
    [words.tenant, s.tenant && s.tenant !== '0' ? s.tenant : undefined],
    [words.jitter, s.jitter && s.jitter !== 'PT0S' ? format.iso(s.jitter) : undefined],
    [words.calendar, s.calendar && `${s.calendar}: ${words.onHolidays[s.onHoliday ?? 'skip']}`],
    [words.overlap, words.overlaps[s.overlap ?? 'skip']],
    [words.catchUp, words.missed(format.count(s.catchUp ?? 1), format.iso(s.misfireThreshold ?? 'PT1M'))],
    [words.log, words.logs[s.log ?? 'trigger']],
    [words.logKept, s.log !== 'none' && s.logKept ? format.iso(s.logKept) : undefined],
    [words.fires, format.count(schedule.fires)],
    [words.declaredBy, schedule.declaredBy ?? words.addedByHand],
    [words.created, <Time key="created" at={schedule.createdAt} />],
    [
      words.changed,
      <a key="changed" href={href('/audit', { subject: schedule.name })}>
        <Time at={schedule.changedAt} />
      </a>,
    ],
  ];
  return (
    <Section title={words.facts}>
      <dl className="facts">
        {rows
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {s.payload && s.payload !== '{}' && (
        <>
          <h3 className="sc-label">{words.payload}</h3>
          <JsonText text={s.payload} truncated={schedule.truncated} />
        </>
      )}
    </Section>
  );
}
