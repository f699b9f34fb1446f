import { Section } from '../../parts/Section';
import { useWords } from '../../words/words';
import type { StoredSchedule } from './useSchedules';
import { scheduleWords } from './words';

/** The fields that a person has edited, which count more than what the code says. */
export function EditedFields({ schedule }: { schedule: StoredSchedule }) {
  const words = useWords(scheduleWords);
  const values = schedule.schedule as unknown as Record<string, unknown>;
  return (
    <Section title={words.editedTitle} sub={words.editedSub(Boolean(schedule.declaredBy))}>
      <table className="list one">
        <thead>
          <tr>
            <th>{words.editedField}</th>
            <th>{words.editedValue}</th>
          </tr>
        </thead>
        <tbody>
          {schedule.edited.map((field) => {
            const value = values[field];
            return (
              <tr key={field}>
                <td className="mono">{field}</td>
                <td className="mono cut">
                  {value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}
