import { useFormat } from '../../format/useFormat';
import { scheduleHref } from '../../frame/href';
import { useLanguage, useWords } from '../../words/words';
import { noteIn } from './notes';
import { rateText } from './rate';
import type { CalendarOfFires } from './useSchedules';
import { scheduleWords } from './words';

/** The calendar in words and numbers: single fires in their order, and bands with their rates. */
export function FireTable({ lanes }: { lanes: CalendarOfFires['lanes'] }) {
  const words = useWords(scheduleWords);
  const format = useFormat();
  const language = useLanguage();
  const rows = lanes
    .flatMap(({ schedule, lane }) => [
      ...lane.bands.map((band) => ({ schedule, at: band.from, to: band.to, rate: band.rate, note: undefined })),
      ...lane.fires.map((fire) => ({ schedule, at: fire.at, to: 0, rate: 0, note: fire.note })),
    ])
    .sort((a, b) => a.at - b.at);
  return (
    <table>
      <thead>
        <tr>
          <th>{words.table.time}</th>
          <th>{words.table.until}</th>
          <th>{words.table.schedule}</th>
          <th>{words.table.words}</th>
          <th>{words.table.rate}</th>
          <th>{words.table.note}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.schedule.name} ${row.at} ${row.rate}`}>
            <td>{format.dayClock(row.at)}</td>
            <td>{row.to ? format.dayClock(row.to) : ''}</td>
            <td>
              <a href={scheduleHref(row.schedule.name)}>{row.schedule.name}</a>
            </td>
            <td>{row.schedule.words[language]}</td>
            <td>{row.rate ? rateText(row.rate, words, format) : ''}</td>
            <td>{row.note && noteIn(row.note, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
