import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A stream whose events the test sends. */
class Stream {
  static CLOSED = 2;
  static all: Stream[] = [];
  readyState = 1;
  onopen = () => {};
  onerror = () => {};
  private readonly hear = new Map<string, (event: unknown) => void>();

  constructor(readonly url: string) {
    Stream.all.push(this);
  }

  addEventListener(name: string, hear: (event: unknown) => void) {
    this.hear.set(name, hear);
  }

  send(name: string, data: unknown, lastEventId = '') {
    this.hear.get(name)?.({ data: JSON.stringify(data), lastEventId });
  }

  close() {
    this.readyState = Stream.CLOSED;
  }
}

vi.stubGlobal('EventSource', Stream);
const live = await import('../../main/api/live');
const newest = () => Stream.all.at(-1) as Stream;

let queries: QueryClient;
let asked: string[];

/** What was read again, by the first part of its key. */
function follow(...names: string[]) {
  for (const name of names) {
    queries
      .getQueryCache()
      .build(queries, { queryKey: [name, 'any'], queryFn: () => name })
      .setState({ data: name });
  }
  vi.spyOn(queries, 'invalidateQueries').mockImplementation(async (which) => {
    for (const query of queries.getQueryCache().findAll(which)) asked.push(String(query.queryKey[0]));
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  Stream.all = [];
  asked = [];
  queries = new QueryClient();
  follow('tasks', 'queues', 'statistics', 'held-tasks', 'me');
  live.startLive(queries);
});

afterEach(() => {
  live.stopLive();
  vi.useRealTimers();
});

describe('the stream of hints', () => {
  it('has what a hint names read again, and nothing else', () => {
    newest().send('hello', {}, 'a-1');
    newest().send('hint', { topic: 'queues' });
    vi.advanceTimersByTime(0);
    expect(asked).toEqual(['queues']);
  });

  it('has a busy topic read again once in a while, and the last hint is not lost', () => {
    newest().send('hello', {}, 'a-1');
    for (let i = 0; i < 10; i++) {
      newest().send('hint', { topic: 'tasks' });
      vi.advanceTimersByTime(1_000);
    }
    vi.advanceTimersByTime(5_000);
    expect(asked).toEqual(['tasks', 'tasks', 'tasks']);
  });

  it('that ends and comes back without a word is still one: nothing is asked for meanwhile', () => {
    newest().send('hello', {}, 'a-1');
    for (let i = 0; i < 4; i++) {
      vi.advanceTimersByTime(30_000);
      newest().onerror();
      vi.advanceTimersByTime(1_000);
      newest().onopen();
    }
    expect(asked).toEqual([]);
    expect(Stream.all).toHaveLength(1);
  });

  it('that stays away is replaced by asking, although the browser tries again every second', () => {
    newest().send('hello', {}, 'a-1');
    for (let i = 0; i < 9; i++) {
      newest().onerror();
      vi.advanceTimersByTime(1_000);
    }
    vi.advanceTimersByTime(10_000);
    expect(asked.filter((name) => name === 'queues').length).toBeGreaterThanOrEqual(2);
    newest().onopen();
    asked = [];
    vi.advanceTimersByTime(20_000);
    expect(asked).toEqual([]);
  });

  it('in which nothing moves is opened anew, where it was', () => {
    newest().send('hello', {}, 'a-7');
    vi.advanceTimersByTime(46_000);
    expect(Stream.all).toHaveLength(2);
    expect(newest().url).toContain('lastEventId=a-7');
  });

  it('has lists that wait with news left alone also after a gap', () => {
    newest().send('hello', {}, 'a-1');
    newest().send('resync', {}, 'b-1');
    expect(asked.sort()).toEqual(['queues', 'statistics', 'tasks']);
  });

  it('that was refused is tried again later', () => {
    newest().readyState = Stream.CLOSED;
    newest().onerror();
    vi.advanceTimersByTime(8_000);
    expect(Stream.all).toHaveLength(2);
  });
});
