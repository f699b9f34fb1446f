import { describe, expect, it } from 'vitest';
import { askFrom, intervalOf, isFrequent, isRoundTheClock, laneOf } from '../../../main/pages/schedules/lanes';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const every = (length: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => ({ at: from + i * length }));

describe('a timetable', () => {
  it('has an interval, or none', () => {
    expect(intervalOf('every PT5M')).toBe(300_000);
    expect(intervalOf('cron:*/5 * * * *')).toBeUndefined();
    expect(intervalOf('none')).toBeUndefined();
  });

  it.each([
    ['every PT2S', true],
    ['every PT6H', false],
    ['cron:* * * * *', true],
    ['cron:*/5 * * * *', true],
    ['cron:*/10 * * * * ?', true],
    ['quartz:0 * * * * ?', true],
    ['cron:0 0 3 * * ?', false],
    ['cron:* 9-17 * * MON-FRI', false],
    ['at 2027-01-01T00:00:00Z', false],
    [undefined, false],
  ])('%s fires alike around the clock: %s', (when, expected) => {
    expect(isRoundTheClock(when)).toBe(expected);
  });
});

it.each([
  ['every PT2S', true],
  ['every PT1H', false],
  ['cron:* * * * *', true],
  ['cron:*/5 * * * *', true],
  ['cron:0 * * * *', false],
  ['cron:0 */10 * * * ?', true],
  ['cron:*/5 9-17 * * *', false],
])('%s fires so often that its next fire is no news: %s', (when, expected) => {
  expect(isFrequent(when)).toBe(expected);
});

describe('a lane of the calendar', () => {
  it('has a mark for each of a few fires', () => {
    const lane = laneOf(every(DAY, 7), false, false, 0, 7 * DAY);
    expect(lane.fires).toHaveLength(7);
    expect(lane.bands).toEqual([]);
    expect(lane.knownTo).toBe(7 * DAY);
  });

  it('leaves away what lies outside', () => {
    expect(laneOf(every(DAY, 20), false, false, DAY, 3 * DAY).fires.map((f) => f.at)).toEqual([DAY, 2 * DAY]);
  });

  it('is one band to the end for what fires around the clock, with its rate', () => {
    const lane = laneOf(every(60_000, 201), true, true, 0, 7 * DAY);
    expect(lane.fires).toEqual([]);
    expect(lane.bands).toEqual([{ from: 0, to: 7 * DAY, rate: 60 }]);
  });

  it('has a band for each busy time of day', () => {
    const fires = [...every(60_000, 480, 9 * HOUR), ...every(60_000, 480, DAY + 9 * HOUR)];
    const lane = laneOf(fires, false, false, 0, 7 * DAY);
    expect(lane.bands.map((band) => [band.from / HOUR, band.to / HOUR, Math.round(band.rate)])).toEqual([
      [9, 17, 60],
      [33, 41, 60],
    ]);
  });

  it('says up to when its fires are known', () => {
    const lane = laneOf(every(60_000, 480, 9 * HOUR), true, false, 0, 7 * DAY);
    expect(lane.knownTo).toBe(9 * HOUR + 479 * 60_000);
  });

  it('keeps the fires that a change of the clock has moved, also in a band', () => {
    const note = { local: '2027-03-28T03:00:00+02:00', zone: 'Europe/Berlin', note: '02:07 does not exist', notes: [] };
    const fires = every(60_000, 400).map((fire, i) => (i === 7 ? { ...fire, note } : fire));
    expect(laneOf(fires, false, false, 0, DAY).fires).toEqual([{ at: 7 * 60_000, note }]);
  });
});

describe('where to begin to ask', () => {
  it('keeps to the fires of an interval', () => {
    expect(askFrom('every PT6H', 2 * HOUR, DAY)).toBe(26 * HOUR);
    expect(askFrom('every PT6H', 2 * HOUR, 8 * HOUR)).toBe(8 * HOUR);
    expect(askFrom('every PT6H', 30 * HOUR, DAY)).toBe(24 * HOUR);
  });

  it('is anywhere for a cron expression', () => {
    expect(askFrom('cron:0 3 * * *', 3 * HOUR, DAY)).toBe(DAY);
  });
});
