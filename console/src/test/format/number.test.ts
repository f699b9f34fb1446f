import { describe, expect, it } from 'vitest';
import { bytes, capped, compact, perMinute, share } from '../../main/format/number';

describe('a number', () => {
  it('says when it is capped', () => {
    expect(capped({ value: 12_480, atLeast: false }, 'en')).toBe('12,480');
    expect(capped({ value: 1_000_000, atLeast: true }, 'en')).toBe('1,000,000+');
    expect(capped({ value: 1_000_000, atLeast: true }, 'zh')).toBe('超过 1,000,000');
  });

  it('is short on an axis', () => {
    expect(compact(2_000, 'en')).toBe('2,000');
    expect(compact(25_000, 'en')).toBe('25k');
    expect(compact(1_200_000, 'en')).toBe('1.2M');
    expect(compact(25_000, 'zh')).toBe('2.5 万');
    expect(compact(1_200_000, 'zh')).toBe('120 万');
  });

  it('as a share is never rounded to all or to nothing', () => {
    expect(share(1, 'en')).toBe('100%');
    expect(share(0.99999, 'en')).toBe('99.9%');
    expect(share(0.00001, 'en')).toBe('0.1%');
    expect(share(0, 'en')).toBe('0%');
    expect(share(0.961, 'zh')).toBe('96.1%');
  });

  it('as a rate keeps a digit while it is small', () => {
    expect(perMinute(1_721.4, 'en')).toBe('1,721 / min');
    expect(perMinute(0.26, 'zh')).toBe('0.3 / 分');
  });

  it('of bytes has a unit', () => {
    expect([bytes(214), bytes(12_300), bytes(3_400_000)]).toEqual(['214 B', '12.3 KB', '3.4 MB']);
  });
});
