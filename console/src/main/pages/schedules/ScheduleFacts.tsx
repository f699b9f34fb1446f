import { useFormat } from '../../format/useFormat';
import { href, queueHref, typeHref } from '../../frame/href';
import { Fact, Facts } from '../../parts/Facts';
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
  return (
    <Section title={words.facts}>
      <Facts>
        <Fact name={words.type}>
          <a href={typeHref(s.type)}>{s.type}</a>
        </Fact>
        <Fact name={words.description}>{s.description}</Fact>
        <Fact name={words.zone}>{s.zone === 'Z' ? 'UTC' : s.zone}</Fact>
        <Fact name={words.start}>{s.start && <Time at={s.start} />}</Fact>
        <Fact name={words.end}>{s.end && <Time at={s.end} />}</Fact>
        <Fact name={words.queue}>{s.queue && <a href={queueHref(s.queue)}>{s.queue}</a>}</Fact>
        <Fact name={words.priority}>{s.priority === undefined ? undefined : String(s.priority)}</Fact>
        <Fact name={words.key}>{s.key && <span className="mono">{s.key}</span>}</Fact>
        <Fact name={words.tags}>{s.tags?.join(', ')}</Fact>
        <Fact name={words.tenant}>{s.tenant !== '0' && s.tenant}</Fact>
        <Fact name={words.jitter}>{s.jitter && s.jitter !== 'PT0S' && format.iso(s.jitter)}</Fact>
        <Fact name={words.calendar}>{s.calendar && `${s.calendar}: ${words.onHolidays[s.onHoliday ?? 'skip']}`}</Fact>
        <Fact name={words.overlap}>{words.overlaps[s.overlap ?? 'skip']}</Fact>
        <Fact name={words.catchUp}>
          {words.missed(format.count(s.catchUp ?? 1), format.iso(s.misfireThreshold ?? 'PT1M'))}
        </Fact>
        <Fact name={words.log}>{words.logs[s.log ?? 'trigger']}</Fact>
        <Fact name={words.logKept}>{s.log !== 'none' && s.logKept && format.iso(s.logKept)}</Fact>
        <Fact name={words.fires}>{format.count(schedule.fires)}</Fact>
        <Fact name={words.declaredBy}>{schedule.declaredBy ?? words.addedByHand}</Fact>
        <Fact name={words.created}>
          <Time at={schedule.createdAt} />
        </Fact>
        <Fact name={words.changed}>
          <a href={href('/audit', { subject: schedule.name })}>
            <Time at={schedule.changedAt} />
          </a>
        </Fact>
      </Facts>
      {s.payload && s.payload !== '{}' && (
        <>
          <h3 className="sc-label">{words.payload}</h3>
          <JsonText text={s.payload} truncated={schedule.truncated} />
        </>
      )}
    </Section>
  );
}
