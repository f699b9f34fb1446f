import { useFormat } from '../../format/useFormat';
import { scheduleHref } from '../../frame/href';
import { Icon } from '../../parts/Icon';
import { useLanguage, useWords } from '../../words/words';
import { noteIn } from './notes';
import type { CalendarOfFires } from './useSchedules';
import { scheduleWords } from './words';
import type { ClockChange } from './zones';

const MOST = 12;

/** What changes of the clock and holidays do in the shown days, said out loud. */
export function FireNotes({ lanes, changes }: { lanes: CalendarOfFires['lanes']; changes: ClockChange[] }) {
  const words = useWords(scheduleWords);
  const format = useFormat();
  const language = useLanguage();
  const noted = lanes.flatMap(({ schedule, lane }) =>
    lane.fires.flatMap(({ at, note }) => (note ? [{ name: schedule.name, at, note }] : [])),
  );
  if (noted.length === 0 && changes.length === 0) return null;
  return (
    <ul className="sc-notes">
      {changes.map((change) => (
        <li key={`${change.zone} ${change.at}`}>
          <Icon name="scheduled" size={14} />
          <span>
            {(change.minutes > 0 ? words.forward : words.back)(
              change.zone,
              format.dayClock(change.at),
              format.count(Math.abs(change.minutes)),
            )}
          </span>
        </li>
      ))}
      {noted.slice(0, MOST).map((fire) => (
        <li key={`${fire.name} ${fire.at}`}>
          <Icon name="info" size={14} />
          <span>
            {words.fireNote(
              format.dayClock(fire.at),
              <a href={scheduleHref(fire.name)}>{fire.name}</a>,
              noteIn(fire.note, language),
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
