import { describe, expect, it } from 'vitest';
import { type Queue, roomOf, tightest } from '../../../main/pages/queues/room';

function queue(change: Partial<Queue>): Queue {
  const none = { value: 0, atLeast: false };
  return {
    name: 'mail',
    waiting: none,
    ready: none,
    running: none,
    paused: false,
    submittedPerSecond: 0,
    finishedPerSecond: 0,
    verbs: [],
    ...change,
  };
}

const many = (value: number) => ({ value, atLeast: false });

describe('the room of a queue', () => {
  it('counts everything that lives', () => {
    const room = roomOf(
      queue({ waiting: many(1), ready: { value: 2, atLeast: true }, running: many(3), capacity: 12 }),
    );
    expect(room.depth).toEqual({ value: 6, atLeast: true });
    expect(room.used).toBe(0.5);
  });

  it('drains in the time that the difference of rates takes', () => {
    expect(roomOf(queue({ ready: many(100), submittedPerSecond: 5, finishedPerSecond: 10 })).drains).toBe(20_000);
  });

  it('never drains while more comes in, or while it is paused', () => {
    const grows = roomOf(queue({ ready: many(100), submittedPerSecond: 10, finishedPerSecond: 5 }));
    expect(grows).toMatchObject({ drains: undefined, grows: true });
    expect(roomOf(queue({ ready: many(100), finishedPerSecond: 5, paused: true })).drains).toBeUndefined();
  });
});

describe('the queue to look at first', () => {
  const now = Date.parse('2026-11-18T10:00:00Z');

  it('is a full one, then the one that is most behind and not paused', () => {
    const late = queue({ name: 'late', oldestReady: '2026-11-18T09:50:00Z' });
    const later = queue({ name: 'later', oldestReady: '2026-11-18T09:40:00Z' });
    const paused = queue({ name: 'paused', oldestReady: '2026-11-18T01:00:00Z', paused: true });
    const full = queue({ name: 'full', ready: many(5), capacity: 5 });
    expect(tightest([late, later, paused], now)?.name).toBe('later');
    expect(tightest([late, full], now)?.name).toBe('full');
  });

  it('is none where nothing has waited for a minute', () => {
    expect(tightest([queue({ oldestReady: '2026-11-18T09:59:30Z' })], now)).toBeUndefined();
  });
});
