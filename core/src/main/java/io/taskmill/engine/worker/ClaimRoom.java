package io.taskmill.engine.worker;

import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.EngineSettings;
import java.util.concurrent.atomic.AtomicInteger;

/** How many tasks a worker can use: those with a thread, those soon to have one, async ones. */
public final class ClaimRoom {

  /** How large results may be that are not written yet, before no more tasks are claimed. */
  private static final long MAX_UNWRITTEN_CHARS = 4L * CompletionBatcher.MAX_CHARS;

  private final RunQueue queue;
  private final CompletionBatcher batcher;
  private final ClaimSchedule schedule;
  private final EngineRuntime runtime;
  private final PrefetchPace pace;
  private final int maxAsync;

  /** Tasks of async handlers that were claimed here and whose end is not durable. */
  private final AtomicInteger async = new AtomicInteger();

  private volatile boolean asyncFull;

  ClaimRoom(
      RunQueue queue,
      CompletionBatcher batcher,
      ClaimSchedule schedule,
      EngineRuntime runtime,
      int maxAsync) {
    this.queue = queue;
    this.batcher = batcher;
    this.schedule = schedule;
    this.runtime = runtime;
    this.pace = new PrefetchPace(runtime.nanoTime());
    this.maxAsync = maxAsync;
  }

  /** How fast handlers end, and how large payloads are. */
  PrefetchPace pace() {
    return pace;
  }

  /** How many threads wait for a task. */
  int idle() {
    return Math.min(Math.max(0, queue.freeThreads() - queue.waiting()), EngineSettings.BATCH);
  }

  /** How many tasks to claim that can be started at once, or within about a second. */
  int ahead() {
    int wanted =
        Math.min(queue.freeThreads(), EngineSettings.BATCH) + pace.ahead(runtime.nanoTime());
    if (!schedule.isRefillDue(wanted, queue.waiting()) || isStoreBehind()) {
      return 0;
    }
    int behind = Math.max(0, batcher.unwritten() - 2 * EngineSettings.BATCH);
    return Math.max(0, Math.min(wanted - queue.waiting() - behind, EngineSettings.BATCH));
  }

  /** How many more tasks of async handlers may be under way. */
  int async() {
    int room = Math.max(0, Math.min(maxAsync - async.get(), EngineSettings.BATCH));
    asyncFull = room == 0;
    return isStoreBehind() ? 0 : room;
  }

  void asyncClaimed() {
    async.incrementAndGet();
  }

  void asyncEnded() {
    async.decrementAndGet();
  }

  /** Whether there was no room for async tasks when it was last asked for, and there is now. */
  boolean isAsyncRoomMade() {
    return asyncFull && async.get() < maxAsync;
  }

  /**
   * What has ended and is not written yet would run again after a crash: let the store catch up.
   */
  private boolean isStoreBehind() {
    return batcher.unwrittenChars() > MAX_UNWRITTEN_CHARS;
  }
}
