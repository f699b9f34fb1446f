import { describe, expect, it } from 'vitest';
import { fromInput, toInput } from '../../../main/format/time';
import { parseDays } from '../../../main/pages/schedules/days';
import { noteIn } from '../../../main/pages/schedules/notes';
import { clockChanges, localTime, midnights, offsetAt } from '../../../main/pages/schedules/zones';

describe('notes of the server', () => {
  it.each([
    '02:30 does not exist on 2027-03-28 in Europe/Berlin: fires at 03:00',
    '02:30 does not exist on 2027-03-28 in Europe/Berlin: left out',
    '02:00 and later times do not exist on 2027-03-28 in Europe/Berlin: fires once, at 03:00',
    '02:30 comes twice on 2027-10-31 in Europe/Berlin: fires at the first',
    '02:30 comes twice on 2027-10-31 in Europe/Berlin: fires at both, this is the second',
    'moved from 2027-12-25, a holiday',
    '2027-12-25, a holiday, was left out',
    'moved from 2027-12-25, a holiday; 02:30 comes twice on 2027-10-31 in Europe/Berlin: fires at the first',
  ])('are said in Chinese: %s', (note) => {
    expect(noteIn(note, 'zh')).not.toMatch(/fires|holiday|exist|twice/);
    expect(noteIn(note, 'zh')).toContain('2027');
  });

  it('stay as they are if they are not known', () => {
    expect(noteIn('the moon is full', 'zh')).toBe('the moon is full');
  });
});

describe('zones', () => {
  it('shows the time of the zone, whatever the zone of the browser', () => {
    expect(localTime('2027-03-28T03:00:00+02:00', 'en')).toMatch(/28 Mar, 03:00:00$/);
    expect(localTime('2027-03-28T03:00:00+02:00', 'zh')).toContain('03:00:00');
  });

  it('knows when clocks change, and by how much', () => {
    const march = [Date.parse('2027-03-25T00:00:00Z'), Date.parse('2027-04-01T00:00:00Z')] as const;
    expect(clockChanges('Europe/Berlin', ...march)).toEqual([
      { zone: 'Europe/Berlin', at: Date.parse('2027-03-28T01:00:00Z'), minutes: 60 },
    ]);
    expect(clockChanges('Asia/Shanghai', ...march)).toEqual([]);
    expect(clockChanges('No/Where', ...march)).toEqual([]);
    expect(offsetAt('Z', march[0])).toBe(0);
  });

  it('has a midnight for each day of a week', () => {
    const from = new Date(2027, 2, 25, 10).getTime();
    const found = midnights(from, from + 7 * 86_400_000);
    expect(found).toHaveLength(7);
    for (const day of found) expect(new Date(day).getHours()).toBe(0);
  });

  it('gives a time to an input and takes it back', () => {
    expect(fromInput(toInput('2027-03-28T03:00:05.000Z'))).toBe('2027-03-28T03:00:05.000Z');
    expect(fromInput('')).toBeUndefined();
    expect(toInput(undefined)).toBe('');
  });
});

describe('holidays', () => {
  it('are read as people write them, each once and in order', () => {
    expect(parseDays('2027-12-26, 2027-12-25\n2027/1/1 2027年10月1日 2027-12-25')).toEqual({
      days: ['2027-01-01', '2027-10-01', '2027-12-25', '2027-12-26'],
      wrong: [],
    });
  });

  it('that do not exist are told', () => {
    expect(parseDays('2027-02-30 christmas')).toEqual({ days: [], wrong: ['2027-02-30', 'christmas'] });
  });
});
