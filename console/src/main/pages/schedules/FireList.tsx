import type { Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { Icon } from '../../parts/Icon';
import { useNow } from '../../parts/useNow';
import { useLanguage, useWords } from '../../words/words';
import { noteIn } from './notes';
import { scheduleWords } from './words';
import { localTime } from './zones';

/** Next fires by the clock of the schedule and by that of the viewer; what clocks and holidays do stands below each. */
export function FireList({ fires }: { fires: Schemas['PlannedFiresFire'][] }) {
  const words = useWords(scheduleWords);
  const format = useFormat();
  const language = useLanguage();
  const now = useNow();
  const zone = fires[0]?.zone === 'Z' ? 'UTC' : (fires[0]?.zone ?? 'UTC');
  return (
    <table className="sc-next">
      <thead>
        <tr>
          <th>{words.inZone(zone)}</th>
          <th>{words.yours}</th>
          <th className="n">{words.distance}</th>
        </tr>
      </thead>
      <tbody>
        {fires.map((fire) => (
          <tr key={fire.at}>
            <td>
              {localTime(fire.local, language)}
              {fire.notes.length > 0 && (
                <span className="sc-note">
                  <Icon name="info" size={13} />
                  {noteIn(fire, language)}
                </span>
              )}
            </td>
            <td className="dim nb">{format.dayClock(fire.at)}</td>
            <td className="n dim nb">{format.relative(fire.at, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
