import { useState } from 'react';
import { useFormat } from '../../format/useFormat';
import { scheduleHref } from '../../frame/href';
import { useParam } from '../../frame/params';
import { Segments } from '../../parts/Fields';
import { More } from '../../parts/More';
import { Empty } from '../../parts/Notes';
import { Section } from '../../parts/Section';
import { Time } from '../../parts/Time';
import { useLanguage, useWords } from '../../words/words';
import { ScheduleState } from './ScheduleState';
import { ScheduleMenu } from './ScheduleVerbs';
import { Strip } from './Strip';
import type { Firing } from './strip';
import { useFiringsOfList } from './useFirings';
import { hasTimetable, type StoredSchedule } from './useSchedules';
import { scheduleWords } from './words';

const PAGE = 50;

/** All schedules as rows, with what became of the last thirty fires of each. */
export function ScheduleRows({ schedules }: { schedules: StoredSchedule[] }) {
  const words = useWords(scheduleWords);
  const format = useFormat();
  const language = useLanguage();
  const [state, setState] = useParam('state');
  const [text, setText] = useParam('text');
  const [most, setMost] = useState(PAGE);
  const wanted = text.trim().toLowerCase();
  const found = schedules.filter(
    (s) =>
      (state === '' || s.state === state) &&
      [s.name, s.schedule.type, s.words[language]].some((part) => part.toLowerCase().includes(wanted)),
  );
  const shown = found.slice(0, most);
  const firings = useFiringsOfList(shown).data;
  return (
    <Section
      className="sc-below"
      title={words.list}
      sub={words.shown(format.count(found.length), format.count(schedules.length))}
      end={
        <span className="sc-filters">
          <Segments
            label={words.column.state}
            value={state}
            onChange={setState}
            options={[
              { value: '', label: words.all },
              { value: 'ONLINE', label: words.states.ONLINE },
              { value: 'OFFLINE', label: words.states.OFFLINE },
              { value: 'NEW', label: words.states.NEW },
            ]}
          />
          <input
            className="input"
            type="search"
            aria-label={words.filter}
            placeholder={words.filter}
            value={text}
            onChange={(e) => setText(e.target.value)}
          />
        </span>
      }
    >
      {found.length === 0 ? (
        <Empty say={words.emptyFilter} />
      ) : (
        <table className="list sc-list">
          <thead>
            <tr>
              <th className="sc-c-state">{words.column.state}</th>
              <th>{words.column.schedule}</th>
              <th className="sc-c-zone">{words.column.zone}</th>
              <th className="n sc-c-time">{words.column.next}</th>
              <th className="n sc-c-time">{words.column.last}</th>
              <th className="sc-c-strip">{words.column.strip}</th>
              <th className="sc-c-verbs">
                <span className="vh">{words.verbs}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((s) => (
              <tr key={s.name}>
                <td>
                  <ScheduleState state={s.state} />
                </td>
                <td>
                  <div className="cut">
                    <a href={scheduleHref(s.name)}>
                      <b>{s.name}</b>
                    </a>{' '}
                    {s.schedule.type !== s.name && <span className="dim">{s.schedule.type}</span>}
                  </div>
                  <div className="cut sc-words">
                    {s.words[language]}
                    {s.edited.length > 0 && <span className="faint"> · {words.edited}</span>}
                    {s.undeclaredAt && <span className="faint"> · {words.undeclared}</span>}
                  </div>
                </td>
                <td className="cut dim">{s.schedule.zone === 'Z' ? 'UTC' : s.schedule.zone}</td>
                <td className="n">
                  {hasTimetable(s) ? <Time at={s.nextAt} /> : <span className="faint">{words.never}</span>}
                </td>
                <td className="n">
                  <Time at={s.lastAt} />
                </td>
                <td>
                  <SmallStrip firings={firings?.get(s.name)} />
                </td>
                <td className="n">
                  <ScheduleMenu schedule={s} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <More onClick={found.length > most ? () => setMost(most + PAGE) : undefined} />
    </Section>
  );
}

/** At a glance; nothing while it is not known. */
function SmallStrip({ firings }: { firings: Firing[] | undefined }) {
  return firings ? <Strip firings={firings} cell={5} height={20} /> : null;
}
