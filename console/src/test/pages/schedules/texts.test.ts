import { describe, expect, it } from 'vitest';
import { fromInput, toInput } from '../../../main/format/time';
import { parseDays } from '../../../main/pages/schedules/days';
import { type Noted, noteIn } from '../../../main/pages/schedules/notes';
import { clockChanges, localTime, midnights, offsetAt } from '../../../main/pages/schedules/zones';

function noted(local: string, ...notes: Noted['notes']): Noted {
  return { local, zone: 'Europe/Berlin', note: 'moved; the moon is full', notes };
}

const SPRING = { day: '2027-03-28', time: '02:30:00' };
const AUTUMN = { day: '2027-10-31', time: '02:30:00' };
const CHRISTMAS = { day: '2027-12-25', time: null };

describe('notes of the server', () => {
  it.each([
    ['2027-03-28T03:00:00+02:00', [{ kind: 'MISSING_MOVED', ...SPRING }], '没有 02:30：改在 03:00 触发'],
    ['2027-03-28T04:30:00+02:00', [{ kind: 'MISSING_LEFT_OUT', ...SPRING }], '没有 02:30：此次跳过'],
    ['2027-03-29T00:00:00+02:00', [{ kind: 'MISSING_ONCE', ...SPRING }], '只在 2027-03-29 00:00 触发一次'],
    ['2027-10-31T02:30:00+02:00', [{ kind: 'TWICE_ONCE', ...AUTUMN }], '有两个 02:30：只在第一次触发'],
    ['2027-10-31T02:30:00+02:00', [{ kind: 'TWICE_BOTH_FIRST', ...AUTUMN }], '这是第一次'],
    ['2027-10-31T02:30:00+01:00', [{ kind: 'TWICE_BOTH_SECOND', ...AUTUMN }], '这是第二次'],
    ['2027-12-27T09:00:00+01:00', [{ kind: 'HOLIDAY_LEFT_OUT', ...CHRISTMAS }], '2027-12-25 是节假日，已跳过'],
    [
      '2027-10-31T02:30:00+02:00',
      [
        { kind: 'HOLIDAY_MOVED', ...CHRISTMAS },
        { kind: 'TWICE_ONCE', ...AUTUMN },
      ],
      '原定 2027-12-25，因节假日调整；Europe/Berlin 在 2027-10-31 有两个 02:30',
    ],
  ] as [string, Noted['notes'], string][])('are said in Chinese: %s %j', (local, notes, said) => {
    expect(noteIn(noted(local, ...notes), 'zh')).toContain(said);
  });

  it('are in the server’s words in English, and where their kind is not known', () => {
    const strange = { kind: 'FULL_MOON', ...SPRING } as unknown as Noted['notes'][number];
    for (const language of ['en', 'zh'] as const) {
      expect(noteIn(noted('2027-03-28T03:00:00+02:00', strange), language)).toBe('Moved; the moon is full');
    }
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
