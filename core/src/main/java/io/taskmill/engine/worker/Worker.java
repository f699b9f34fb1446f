package io.taskmill.engine.worker;

import io.taskmill.StopReason;
import io.taskmill.engine.execution.EventListeners;
import io.taskmill.engine.execution.Execution;
import io.taskmill.engine.execution.ExecutionEnvironment;
import io.taskmill.engine.execution.HandlerRegistry;
import io.taskmill.engine.execution.HandlerRegistry.Handler;
import io.taskmill.engine.execution.TimeoutWatchdog;
import io.taskmill.engine.node.Membership;
import io.taskmill.engine.node.Membership.Member;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.engine.runtime.InFlightCount;
import io.taskmill.engine.worker.ClaimSchedule.ClaimResult;
import io.taskmill.engine.worker.QueueWeights.Filling;
import io.taskmill.spi.Beat;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.ClaimRequest.Share;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Signal;
import io.taskmill.spi.TaskStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims tasks and runs them. Claimed tasks wait in the {@link PrefetchBuffer} until one of the
 * {@link HandlerSlots} takes them, runs the {@link Execution} and hands its end to the {@link
 * CompletionBatcher}.
 *
 * <p>It has no thread of its own: the engine drives it with loops, the hand-driven engine of the
 * {@code testing} module by single steps.
 */
public final class Worker {

  private static final Logger log = LoggerFactory.getLogger(Worker.class);

  /** How long a task may be held without being begun while every thread is busy. */
  private static final Duration MAX_HELD = Duration.ofSeconds(1);

  /** How long a handler runs before the store is told that it has begun. */
  private static final Duration UNWRITTEN_START = Duration.ofMillis(500);

  /** How large results may be that are not written yet, before no more tasks are claimed. */
  private static final long MAX_UNWRITTEN_CHARS = 4L * CompletionBatcher.MAX_CHARS;

  private final TaskStore store;
  private final EngineSettings settings;
  private final Membership membership;
  private final HandlerRegistry handlers;
  private final EventListeners listeners;
  private final CompletionBatcher batcher;
  private final HandlerSlots slots;
  private final PrefetchBuffer buffer;
  private final Map<Fence, Execution> known = new ConcurrentHashMap<>();
  private final InFlightCount running;
  private final EngineRuntime runtime;
  private final PrefetchPace pace;
  private final ExecutionEnvironment environment;
  private final QueueWeights weights;
  private final QueueWeights atMostOnceWeights;
  private final ClaimSchedule schedule;
  private final LostClaimReconciler reconciler;
  private final TimeoutWatchdog watchdog;
  private volatile boolean draining;

  public Worker(
      ExecutionEnvironment environment,
      Membership membership,
      HandlerRegistry handlers,
      EventListeners listeners,
      CompletionBatcher batcher,
      Executor executor) {
    this.environment = environment;
    this.store = environment.store();
    this.settings = environment.settings();
    this.membership = membership;
    this.handlers = handlers;
    this.listeners = listeners;
    this.batcher = batcher;
    this.runtime = environment.runtime();
    this.buffer = new PrefetchBuffer();
    this.pace = new PrefetchPace(runtime.nanoTime());
    this.running = new InFlightCount(runtime);
    this.weights = new QueueWeights(settings.queues());
    this.atMostOnceWeights = new QueueWeights(settings.queues());
    this.reconciler = new LostClaimReconciler(store, membership, runtime, known.keySet());
    this.schedule = new ClaimSchedule(runtime);
    this.watchdog =
        new TimeoutWatchdog(known.values(), this::endWithoutHandler, settings.threads());
    batcher.onGroupWritten(this::groupWritten);
    this.slots = new HandlerSlots(settings.threads(), executor, this::runNext, this::hasMore);
  }

  /** Claims as many tasks as there is room for. */
  public ClaimResult claim() {
    Set<String> once = handlers.names(true);
    Set<String> other = handlers.names(false);
    // At most once means never held ahead: only as many as have a thread waiting.
    int idle = Math.min(Math.max(0, slots.free() - buffer.count()), EngineSettings.BATCH);
    int wanted = once.isEmpty() ? 0 : idle;
    int room = room();
    int claimed =
        claim(
            atMostOnceWeights.fill(wanted, filter(once)),
            weights.fill(other.isEmpty() ? 0 : room, filter(other)));
    wanted = Math.max(room, wanted);
    if (wanted == 0) {
      return ClaimResult.NO_ROOM;
    }
    if (claimed == 0) {
      return ClaimResult.EMPTY;
    }
    return claimed < wanted ? ClaimResult.SHORT : ClaimResult.FULL;
  }

  private LaneFilter filter(Set<String> types) {
    return new LaneFilter(types, Set.of(), settings.tenants(), Set.of());
  }

  /** Fills both rooms, with the same requests; says how many tasks there were for them. */
  private int claim(Filling once, Filling other) {
    List<Execution> later = new ArrayList<>();
    int count = 0;
    try {
      while (!once.isDone() || !other.isDone()) {
        List<Claimed> claimed =
            claim(Stream.of(once, other).flatMap(each -> each.next().stream()).toList(), later);
        answer(once, claimed);
        answer(other, claimed);
        count += claimed.size();
        if (once.isDone()) {
          start(later);
        }
      }
    } finally {
      start(later);
    }
    return count;
  }

  private static void answer(Filling filling, List<Claimed> claimed) {
    filling.answered(
        claimed.stream().filter(task -> filling.isFor(task.type())).map(Claimed::queue).toList());
  }

  /**
   * One request.
   *
   * @param later gets what may be held ahead: it must not take the threads of what may not
   */
  private List<Claimed> claim(List<Share> shares, List<Execution> later) {
    reconciler.nextClaim();
    Member member = membership.member();
    int limit = shares.stream().mapToInt(Share::limit).sum();
    boolean allHeld = false;
    try {
      List<Claimed> claimed =
          store.claim(new ClaimRequest(member.node(), member.reserveExecs(limit), shares));
      claimed.forEach(task -> hold(task, later));
      allHeld = true;
      slots.wake();
      return claimed;
    } finally {
      if (!allHeld) {
        reconciler.claimFailed();
      }
    }
  }

  private void hold(Claimed task, List<Execution> later) {
    Handler handler = handlers.find(task.type());
    if (handler == null) {
      batcher.add(task, released(task.fence()), () -> {});
      return;
    }
    pace.claimed(task.payload().length());
    Execution execution = new Execution(task, handler, environment);
    schedule.claimed(execution.policy());
    known.put(task.fence(), execution);
    if (reconciler.wasGivenBack(task.fence())) {
      ended(execution);
      log.info("Task {} came after it was given back; it is not run here.", task.fence().task());
      return;
    }
    if (handler.type().isAtMostOnce()) {
      buffer.add(execution);
    } else {
      later.add(execution);
    }
  }

  private void start(List<Execution> executions) {
    executions.forEach(buffer::add);
    executions.clear();
    slots.wake();
  }

  /** How many tasks can be started at once, or within about a second as the pace is. */
  private int wanted() {
    return Math.min(slots.free(), EngineSettings.BATCH) + pace.ahead(runtime.nanoTime());
  }

  private int room() {
    int wanted = wanted();
    if (!schedule.isRefillDue(wanted, buffer.count())) {
      return 0;
    }
    // What has ended and is not written yet would run again after a crash: let the store catch up.
    if (batcher.unwrittenChars() > MAX_UNWRITTEN_CHARS) {
      return 0;
    }
    int behind = Math.max(0, batcher.unwritten() - 2 * EngineSettings.BATCH);
    return Math.max(0, Math.min(wanted - buffer.count() - behind, EngineSettings.BATCH));
  }

  private boolean hasMore() {
    return !draining && buffer.count() > 0;
  }

  private boolean runNext(Runnable taken) {
    // Counted before it is taken: a shutdown that sees none running can rely on it.
    running.oneMore();
    Execution execution = null;
    try {
      execution = draining ? null : buffer.poll();
      if (execution == null) {
        return false;
      }
      taken.run();
      run(execution);
    } finally {
      if (execution == null || !execution.ending().isGivenUp()) {
        running.oneLess();
      }
    }
    schedule.taken(buffer.count());
    return true;
  }

  /** Whatever happens, its end is handed over; if not now, then by {@link #endStranded}. */
  private void run(Execution execution) {
    try {
      cameBack(execution, execution.run(listeners));
    } catch (Throwable e) {
      execution.strand();
      warnStranded(execution, e);
    }
  }

  private static void warnStranded(Execution execution, Throwable why) {
    try {
      log.error("The end of task {} could not be made; trying again.", execution.taskId(), why);
    } catch (Throwable second) {
      // Not even memory for words: that it is tried again is what matters.
    }
  }

  /** Ends executions that are over and whose end got lost here, as by a lack of memory. */
  public void endStranded() {
    for (Execution execution : known.values()) {
      if (execution.isStranded()) {
        end(execution, execution.strandedEnd());
        execution.unstrand();
      }
    }
  }

  private void cameBack(Execution execution, Finish finish) {
    if (!execution.ending().cameBack()) {
      watchdog.returned(execution);
      return;
    }
    if (execution.ending().isOnCaller()) {
      // Its transaction may still be open and hold the row: let nobody else wait for it.
      batcher.writeNow(execution.task(), finish, () -> ended(execution));
    } else {
      end(execution, finish);
    }
    pace.ended();
  }

  private void endWithoutHandler(Execution execution, Finish finish) {
    end(execution, finish);
    running.oneLess();
  }

  private void groupWritten() {
    schedule.groupWritten();
    schedule.taken(buffer.count());
  }

  private void end(Execution execution, Finish finish) {
    batcher.add(execution.task(), finish, () -> ended(execution));
  }

  private void ended(Execution execution) {
    known.remove(execution.fence());
    schedule.ended(execution.policy());
  }

  private void release(Execution execution) {
    end(execution, released(execution.fence()));
  }

  static Finish released(Fence fence) {
    return new Finish(fence, Outcome.released(), Duration.ZERO);
  }

  /** Gives back what no thread has had time for, so that an idle worker elsewhere can run it. */
  public void giveBackWaiting() {
    buffer.removeWhile(execution -> execution.isHeldFor(MAX_HELD), this::release);
  }

  /** Begins no more tasks and gives back those that have not begun. */
  public void drain() {
    draining = true;
    buffer.removeWhile(execution -> true, this::release);
  }

  /** Waits until no handler runs, at most so long; says whether that is so. */
  public boolean awaitIdle(Duration limit) throws InterruptedException {
    return running.awaitNone(limit);
  }

  /** Tells the store which handlers have been running for a while. */
  public void writeStarts() {
    List<Execution> begun =
        known.values().stream()
            .filter(e -> e.isStartUnwritten(UNWRITTEN_START))
            .limit(EngineSettings.BATCH)
            .toList();
    if (!begun.isEmpty()) {
      Set<Fence> lost = store.begin(begun.stream().map(Execution::fence).toList());
      for (Execution execution : begun) {
        execution.startWasWritten();
        if (lost.contains(execution.fence())) {
          execution.token().request(StopReason.LEASE_LOST);
        }
      }
    }
  }

  /** Passes on what was asked of executions here. */
  public void asked(List<Beat.Asked> asked) {
    for (Beat.Asked one : asked) {
      Execution execution = known.get(one.fence());
      if (execution != null) {
        StopReason reason = one.signal() == Signal.PAUSE ? StopReason.PAUSE : StopReason.CANCEL;
        execution.token().request(reason);
      }
    }
  }

  /** All that was claimed under this node number is lost. */
  public void lost(long node) {
    buffer.removeWhile(execution -> execution.fence().node() == node, this::ended);
    known.values().stream()
        .filter(execution -> execution.fence().node() == node)
        .forEach(execution -> execution.token().request(StopReason.LEASE_LOST));
  }

  /** Asks every handler that runs here to stop. */
  public void stopAll(StopReason reason) {
    known.values().forEach(execution -> execution.token().request(reason));
  }

  /** The executions whose handlers have not returned. */
  public List<Execution> running() {
    return known.values().stream()
        .filter(execution -> execution.isRunning() && !execution.ending().isGivenUp())
        .toList();
  }

  /** Whether this node has claimed tasks whose ends are not written yet. */
  public boolean holdsTasks() {
    return !known.isEmpty();
  }

  /** What keeps handlers to their time. */
  public TimeoutWatchdog watchdog() {
    return watchdog;
  }

  /** What finds claims that were not answered. */
  public LostClaimReconciler reconciler() {
    return reconciler;
  }

  /** When it claims, and why. */
  public ClaimSchedule schedule() {
    return schedule;
  }
}
