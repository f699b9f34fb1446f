import { useMemo } from 'react';
import { useFormat } from '../../format/useFormat';
import { scheduleHref } from '../../frame/href';
import { useParam } from '../../frame/params';
import { ErrorNote, Note } from '../../parts/Notes';
import { Picture } from '../../parts/Section';
import { useNow } from '../../parts/useNow';
import { useWidth } from '../../parts/useWidth';
import { timeAxis } from '../../pictures/timeAxis';
import { useLanguage, useWords } from '../../words/words';
import { FireNotes } from './FireNotes';
import { FireTable } from './FireTable';
import { rateText } from './rate';
import { type StoredSchedule, useFires } from './useSchedules';
import { scheduleWords } from './words';
import { clockChanges, midnights } from './zones';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
const ROW = 26;
const TOP = 24;
const NAMES = 190;
const FIT = 26;
const MOST_WEEKS = 51;

/** What fires when: a lane for each schedule that is online, seven days wide. */
export function FireCalendar({ schedules }: { schedules: StoredSchedule[] | undefined }) {
  const words = useWords(scheduleWords);
  const format = useFormat();
  const language = useLanguage();
  const now = useNow();
  const [week, setWeek] = useParam('week', '0');
  const weeks = Math.min(MOST_WEEKS, Math.max(0, Number.parseInt(week, 10) || 0));
  const [ref, width] = useWidth<HTMLDivElement>(720);
  const from = Math.floor(now / HOUR) * HOUR + weeks * WEEK;
  const to = from + WEEK;
  const fires = useFires(schedules, from, to);
  const lanes = fires.data?.lanes ?? [];
  const axis = timeAxis(from, to, NAMES, width - 8, language, 100);
  // What is below does not move when the fires come.
  const expected = fires.data ? lanes.length : (schedules?.filter(({ state }) => state === 'ONLINE').length ?? 0);
  const height = TOP + lanes.length * ROW;
  const zones = [...new Set(lanes.map(({ schedule }) => schedule.schedule.zone ?? 'UTC'))].sort().join(' ');
  const changes = useMemo(
    () => (zones ? zones.split(' ').flatMap((zone) => clockChanges(zone, from, to)) : []),
    [zones, from, to],
  );

  return (
    <Picture
      name="fires"
      title={weeks === 0 ? words.week : words.weekLater(format.day(from), format.day(to))}
      sub={words.weekSub}
      end={
        <>
          {weeks > 0 && (
            <button type="button" className="quiet" onClick={() => setWeek(String(weeks - 1))}>
              {words.earlier}
            </button>
          )}
          {weeks < MOST_WEEKS && (
            <button type="button" className="quiet" onClick={() => setWeek(String(weeks + 1))}>
              {words.later}
            </button>
          )}
        </>
      }
      table={() => <FireTable lanes={lanes} />}
    >
      {fires.error && <ErrorNote error={fires.error} again={() => fires.refetch()} />}
      {fires.data && lanes.length === 0 && <p className="dim">{words.noFires}</p>}
      <div className="pan mid sc-calendar" ref={ref} style={{ minHeight: expected && TOP + expected * ROW }}>
        {lanes.length > 0 && (
          <svg
            width={width}
            height={height + 4}
            role="group"
            aria-label={words.calendarLabel(format.count(lanes.length))}
          >
            {midnights(from, to).map((day) => (
              <g key={day}>
                <path d={`M${Math.round(axis.x(day)) + 0.5} ${TOP - 4}V${height}`} stroke="var(--line-2)" />
                {axis.x(day) < width - 70 && (
                  <text x={axis.x(day) + 6} y="14">
                    {words.dayTick(format.weekday(day), new Date(day).getDate())}
                  </text>
                )}
              </g>
            ))}
            {lanes.map(({ schedule, lane }, i) => {
              const mid = TOP + i * ROW + ROW / 2;
              const said = schedule.words[language];
              return (
                <a
                  key={schedule.name}
                  href={scheduleHref(schedule.name)}
                  className="sc-lane"
                  aria-label={words.laneLabel(schedule.name, said)}
                >
                  <title>{words.laneLabel(schedule.name, said)}</title>
                  <rect className="ground" x="0" y={mid - ROW / 2} width={width} height={ROW} />
                  <text className="v" x="0" y={mid + 4}>
                    {schedule.name.length > FIT ? `${schedule.name.slice(0, FIT - 1)}…` : schedule.name}
                  </text>
                  <path d={`M${NAMES} ${mid + 0.5}H${width - 8}`} stroke="var(--line)" />
                  {lane.bands.map((band) => (
                    <g key={band.from}>
                      <rect
                        className="sc-band"
                        x={axis.x(band.from)}
                        y={mid - 6}
                        width={Math.max(2, axis.x(Math.min(band.to, to)) - axis.x(band.from))}
                        height="12"
                      />
                      {axis.x(band.to) - axis.x(band.from) > 90 && (
                        <text className="w" x={axis.x(band.from) + 8} y={mid + 4}>
                          {rateText(band.rate, words, format)}
                        </text>
                      )}
                    </g>
                  ))}
                  {lane.knownTo < to && (
                    <g>
                      <path className="sc-unknown" d={`M${axis.x(lane.knownTo)} ${mid + 0.5}H${width - 8}`} />
                      <text className="halo" x={axis.x(lane.knownTo) + 12} y={mid + 4}>
                        {words.unknown}
                      </text>
                    </g>
                  )}
                  {lane.fires.map((fire) => (
                    <rect
                      key={fire.at}
                      className={fire.note ? 'sc-fire noted' : 'sc-fire'}
                      x={axis.x(fire.at) - (fire.note ? 2.5 : 1.5)}
                      y={mid - (fire.note ? 9 : 6)}
                      width={fire.note ? 5 : 3}
                      height={fire.note ? 18 : 12}
                    />
                  ))}
                </a>
              );
            })}
            {changes.map((change) => (
              <path
                key={`${change.zone} ${change.at}`}
                className="sc-change"
                d={`M${axis.x(change.at)} ${TOP - 4}V${height}`}
              />
            ))}
            {weeks === 0 && (
              <>
                <path d={`M${axis.x(now)} ${TOP - 4}V${height}`} stroke="var(--ink)" />
                <text className="e b" x={axis.x(now) - 6} y="14">
                  {words.now}
                </text>
              </>
            )}
          </svg>
        )}
      </div>
      <FireNotes lanes={lanes} changes={changes} />
      {fires.data && fires.data.left > 0 && <Note>{words.lanesLeft(format.count(fires.data.left))}</Note>}
    </Picture>
  );
}
