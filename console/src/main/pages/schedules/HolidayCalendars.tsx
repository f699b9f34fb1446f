import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { useWhyNot } from '../../frame/me';
import { ActionDialog } from '../../parts/ActionDialog';
import { TextArea, TextField } from '../../parts/Fields';
import { Section } from '../../parts/Section';
import { Verb } from '../../parts/Verb';
import { useWords } from '../../words/words';
import { parseDays } from './days';
import type { StoredSchedule } from './useSchedules';
import { useScheduleChanged } from './verbDialogs';
import { scheduleWords } from './words';

type Calendar = Schemas['HolidayCalendar'];

/** Named sets of days that schedules leave out or move from. */
export function HolidayCalendars({ schedules }: { schedules: StoredSchedule[] }) {
  const words = useWords(scheduleWords);
  const format = useFormat();
  const whyNot = useWhyNot();
  const [editing, setEditing] = useState<Calendar | 'new'>();
  const calendars = useQuery({
    queryKey: ['schedules', 'calendars'],
    queryFn: () => must(api.GET('/calendars')),
  }).data?.items;
  const usersOf = (name: string) => schedules.filter((s) => s.schedule.calendar === name).length;
  const today = new Date().toISOString().slice(0, 10);
  if (!calendars) return null;
  return (
    <Section
      title={words.calendars}
      sub={words.calendarsSub}
      className="sc-below"
      end={
        <Verb onClick={() => setEditing('new')} whyNot={whyNot('setCalendar')}>
          {words.calendarNew}
        </Verb>
      }
    >
      {calendars.length === 0 ? (
        <p className="dim">{words.calendarNone}</p>
      ) : (
        <table className="list one sc-holidays">
          <thead>
            <tr>
              <th>{words.calendarColumn.name}</th>
              <th className="n">{words.calendarColumn.days}</th>
              <th className="n">{words.calendarColumn.next}</th>
              <th className="n">{words.calendarColumn.used}</th>
              <th>
                <span className="vh">{words.verbs}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {calendars.map((calendar) => (
              <tr key={calendar.name}>
                <td className="cut">{calendar.name}</td>
                <td className="n">{format.count(calendar.days.length)}</td>
                <td className="n">{calendar.days.find((day) => day >= today) ?? '–'}</td>
                <td className="n">{words.schedulesCount(format.count(usersOf(calendar.name)))}</td>
                <td className="n">
                  <Verb onClick={() => setEditing(calendar)} whyNot={whyNot('setCalendar')}>
                    {words.calendarEdit}
                  </Verb>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {editing && (
        <CalendarDialog
          calendar={editing === 'new' ? undefined : editing}
          users={editing === 'new' ? 0 : usersOf(editing.name)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  );
}

function CalendarDialog({ calendar, users, onClose }: { calendar?: Calendar; users: number; onClose: () => void }) {
  const words = useWords(scheduleWords);
  const format = useFormat();
  const changed = useScheduleChanged();
  const [name, setName] = useState(calendar?.name ?? '');
  const [text, setText] = useState(calendar?.days.join('\n') ?? '');
  const { days, wrong } = parseDays(text);
  return (
    <ActionDialog
      title={calendar ? words.calendarTitle(calendar.name) : words.calendarNewTitle}
      happens={calendar && words.calendarHappens(format.count(users))}
      verb={words.calendarDo(format.count(days.length))}
      ready={name.trim() !== '' && wrong.length === 0}
      run={async (why) => {
        const path = { name: name.trim() };
        await must(api.PUT('/calendars/{name}', { params: { path, query: { why } }, body: { days } }));
        changed();
        return { said: words.calendarSaid(path.name, format.count(days.length)), audit: { subject: path.name } };
      }}
      onClose={onClose}
    >
      {!calendar && <TextField label={words.name} value={name} onChange={setName} required autoFocus />}
      <TextArea
        label={words.calendarDays}
        mono
        rows={12}
        value={text}
        onChange={setText}
        wrong={wrong.length > 0 ? words.calendarWrong(wrong.slice(0, 5).join(', ')) : undefined}
      />
    </ActionDialog>
  );
}
