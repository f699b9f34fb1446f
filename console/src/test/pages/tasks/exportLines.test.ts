import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../main/api/client';
import { cell, csvHead, csvLine, jsonLine } from '../../../main/pages/tasks/exportLines';

const task = {
  id: '910703531680336383',
  type: 'mail.send',
  key: 'order "17", first',
  tags: ['eu', 'vip'],
  priority: 5,
  state: 'FAILED',
  lastError: 'line 1\nline 2',
  payload: '=1+1',
  verbs: ['retry'],
} as unknown as Schemas['ShownTask'];

describe('a cell of CSV', () => {
  it('is quoted where it has commas, quotes or lines', () => {
    expect(cell('plain')).toBe('plain');
    expect(cell('a,b')).toBe('"a,b"');
    expect(cell('say "no"')).toBe('"say ""no"""');
    expect(cell('line 1\nline 2')).toBe('"line 1\nline 2"');
    expect(cell(null)).toBe('');
    expect(cell(['eu', 'vip'])).toBe('eu vip');
  });

  it('is never a formula', () => {
    expect(cell('=HYPERLINK("http://x")')).toBe(`"'=HYPERLINK(""http://x"")"`);
    expect(cell('@sum')).toBe("'@sum");
    expect(cell(-5)).toBe('-5');
  });

  it('keeps every digit of an id in a spreadsheet', () => {
    expect(cell('910703531680336383')).toBe('"=""910703531680336383"""');
    expect(cell('0017')).toBe('"=""0017"""');
    expect(cell('123456789012345')).toBe('123456789012345');
    expect(cell('0')).toBe('0');
    expect(cell(5)).toBe('5');
    expect(cell('910703531680336383-1')).toBe('910703531680336383-1');
  });
});

describe('an exported task', () => {
  it('has as many cells as the head, with its data only if that was wanted', () => {
    expect(csvHead(false)).not.toContain('payload');
    expect(csvHead(true)).toMatch(/lastError,payload,result,checkpoint\r\n$/);
    expect(csvLine(task, false)).toMatch(/^"=""910703531680336383""",/);
    expect(csvLine(task, true)).toContain(`"order ""17"", first"`);
    expect(csvLine(task, true)).toMatch(/,'=1\+1,,\r\n$/);
  });

  it('is one line of JSON', () => {
    const line = jsonLine(task, false);
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(JSON.parse(line)).toMatchObject({ id: '910703531680336383', key: 'order "17", first' });
    expect(JSON.parse(line)).not.toHaveProperty('payload');
    expect(JSON.parse(jsonLine(task, true))).toHaveProperty('payload', '=1+1');
  });
});
