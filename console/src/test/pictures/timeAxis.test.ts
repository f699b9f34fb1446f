import { describe, expect, it } from 'vitest';
import { timeAxis } from '../../main/pictures/timeAxis';

const HOUR = 3_600_000;
const START = new Date(2026, 10, 16, 0, 12).getTime();

describe('an axis of time', () => {
  it('has marks at round local times, not too close to each other', () => {
    const { ticks } = timeAxis(START, START + 3 * HOUR, 44, 1_124, 'en');
    expect(ticks.map((t) => t.label)).toContain('00:30');
    expect(ticks.map((t) => t.label)).toContain('03:00');
    ticks.slice(1).forEach((tick, i) => {
      expect(tick.x - (ticks[i]?.x ?? 0)).toBeGreaterThan(60);
    });
  });

  it('names days where it spans them', () => {
    const { ticks } = timeAxis(START, START + 30 * HOUR, 0, 1_000, 'en');
    expect(ticks.map((t) => t.label)).toContain('17 Nov');
  });

  it('has few marks where there is little room', () => {
    expect(timeAxis(START, START + 3 * HOUR, 0, 200, 'en').ticks.length).toBeLessThanOrEqual(3);
  });

  it('has no mark so close to its end that the label would be cut', () => {
    const hour = new Date(2026, 10, 16, 12).getTime();
    const labels = timeAxis(hour, hour + 24 * HOUR, 44, 760, 'en').ticks.map((t) => t.label);
    expect(labels).toContain('06:00');
    expect(labels.filter((label) => label === '12:00')).toHaveLength(1);
  });

  it('goes both ways', () => {
    const axis = timeAxis(START, START + HOUR, 100, 700, 'zh');
    expect(axis.x(START)).toBe(100);
    expect(axis.at(700)).toBe(START + HOUR);
    expect(axis.at(axis.x(START + 1_234_567))).toBeCloseTo(START + 1_234_567, -2);
  });
});
