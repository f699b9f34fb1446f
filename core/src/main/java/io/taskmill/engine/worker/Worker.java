package io.taskmill.engine.worker;

import io.taskmill.StopReason;
import io.taskmill.admin.HandlerStack;
import io.taskmill.admin.NodeLoad;
import io.taskmill.engine.execution.EventListeners;
import io.taskmill.engine.execution.Execution;
import io.taskmill.engine.execution.ExecutionEnvironment;
import io.taskmill.engine.execution.HandlerRegistry;
import io.taskmill.engine.execution.HandlerRegistry.Claiming;
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
import io.taskmill.spi.StopRequest;
import io.taskmill.spi.TaskStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims tasks and runs them. Claimed tasks wait in a {@link RunQueue} until one of its threads
 * takes them and runs the {@link Execution}; when the handler has left, its end is handed to the
 * {@link CompletionBatcher}.
 *
 * <p>Tasks of async handlers have a queue and threads of their own, since the calls of their
 * handlers are short and must not wait for handlers that hold their thread.
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

  private final TaskStore store;
  private final EngineSettings settings;
  private final Membership membership;
  private final HandlerRegistry handlers;
  private final EventListeners listeners;
  private final CompletionBatcher batcher;
  private final RunQueue queue;
  private final RunQueue asyncQueue;
  private final ClaimRoom room;
  private final Map<Fence, Execution> known = new ConcurrentHashMap<>();
  private final InFlightCount running;
  private final ExecutionEnvironment environment;
  private final QueueWeights weights;
  private final QueueWeights atMostOnceWeights;
  private final QueueWeights asyncWeights;
  private final ClaimSchedule schedule;
  private final LostClaimReconciler reconciler;
  private final TimeoutWatchdog watchdog;
  private final LongAdder claims = new LongAdder();
  private final LongAdder claimed = new LongAdder();
  private final LongAdder groups = new LongAdder();

  /** Whether a person wants this node to claim nothing. */
  private volatile boolean suspended;

  /** Whether this node has begun to stop, which nothing takes back. */
  private volatile boolean closing;

  /** Whether the queues begin nothing. */
  private volatile boolean heldUp;

  public Worker(
      ExecutionEnvironment environment,
      Membership membership,
      HandlerRegistry handlers,
      EventListeners listeners,
      CompletionBatcher batcher,
      Executor executor,
      Executor asyncExecutor) {
    this.environment = environment;
    this.store = environment.store();
    this.settings = environment.settings();
    this.membership = membership;
    this.handlers = handlers;
    this.listeners = listeners;
    this.batcher = batcher;
    EngineRuntime runtime = environment.runtime();
    this.running = new InFlightCount(runtime);
    this.weights = new QueueWeights(settings.queues());
    this.atMostOnceWeights = new QueueWeights(settings.queues());
    this.asyncWeights = new QueueWeights(settings.queues());
    this.reconciler = new LostClaimReconciler(store, membership, runtime, known.keySet());
    this.schedule = new ClaimSchedule(runtime);
    this.watchdog =
        new TimeoutWatchdog(known.values(), this::endWithoutHandler, settings.threads());
    batcher.onGroupWritten(this::groupWritten);
    this.queue = new RunQueue(settings.threads(), executor, running, this::runAndRefill);
    this.asyncQueue = new RunQueue(settings.threads(), asyncExecutor, running, this::run);
    this.room = new ClaimRoom(queue, batcher, schedule, runtime, settings.maxAsync());
  }

  /** Claims as many tasks as there is room for. */
  public ClaimResult claim() {
    if (suspended) {
      return ClaimResult.EMPTY;
    }
    Set<String> once = handlers.names(Claiming.AS_THREADS_ARE_FREE);
    Set<String> other = handlers.names(Claiming.AHEAD);
    Set<String> async = handlers.names(Claiming.ASYNC);
    // At most once means never held ahead: only as many as have a thread waiting.
    int onceWanted = once.isEmpty() ? 0 : room.idle();
    int ahead = room.ahead();
    int asyncWanted = async.isEmpty() ? 0 : room.async();
    List<Claimed> claimed =
        claim(
            atMostOnceWeights.fill(onceWanted, filter(once)),
            weights.fill(other.isEmpty() ? 0 : ahead, filter(other)),
            asyncWeights.fill(asyncWanted, filter(async)));
    int wanted = Math.max(ahead, onceWanted);
    if (wanted + asyncWanted == 0) {
      return ClaimResult.NO_ROOM;
    }
    if (claimed.isEmpty()) {
      return ClaimResult.EMPTY;
    }
    int asyncClaimed = (int) claimed.stream().filter(task -> async.contains(task.type())).count();
    boolean full =
        (wanted > 0 && claimed.size() - asyncClaimed >= wanted)
            || (asyncWanted > 0 && asyncClaimed >= asyncWanted);
    return full ? ClaimResult.FULL : ClaimResult.SHORT;
  }

  private LaneFilter filter(Set<String> types) {
    return new LaneFilter(types, Set.of(), settings.tenants(), Set.of(), handlers.versions(types));
  }

  /** Fills all rooms, with the same requests; gives the tasks there were for them. */
  private List<Claimed> claim(Filling once, Filling other, Filling async) {
    List<Execution> later = new ArrayList<>();
    List<Claimed> all = new ArrayList<>();
    List<Filling> fillings = List.of(once, other, async);
    try {
      while (!fillings.stream().allMatch(Filling::isDone)) {
        List<Claimed> claimed =
            claim(fillings.stream().flatMap(each -> each.next().stream()).toList(), later);
        fillings.forEach(filling -> answer(filling, claimed));
        all.addAll(claimed);
        if (once.isDone()) {
          start(later);
        }
      }
    } finally {
      start(later);
    }
    return all;
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
    claims.increment();
    Member member = membership.member();
    int limit = shares.stream().mapToInt(Share::limit).sum();
    boolean allHeld = false;
    try {
      List<Claimed> answer =
          store.claim(new ClaimRequest(member.node(), member.reserveExecs(limit), shares));
      answer.forEach(task -> hold(task, later));
      allHeld = true;
      claimed.add(answer.size());
      queue.wake();
      asyncQueue.wake();
      return answer;
    } finally {
      if (!allHeld) {
        reconciler.claimFailed();
      }
    }
  }

  private void hold(Claimed task, List<Execution> later) {
    Handler handler = handlers.find(task.type());
    if (handler == null) {
      batcher.add(task, null, released(task.fence()), () -> {});
      return;
    }
    room.pace().claimed(task.payload().length());
    Execution execution = new Execution(task, handler, environment);
    schedule.claimed(execution.policy());
    known.put(task.fence(), execution);
    if (handler.async()) {
      room.asyncClaimed();
    }
    if (reconciler.wasGivenBack(task.fence())) {
      ended(execution);
      log.info("Task {} came after it was given back; it is not run here.", task.fence().task());
      return;
    }
    switch (handler.claiming()) {
      case AS_THREADS_ARE_FREE -> queue.add(execution);
      case AHEAD -> later.add(execution);
      case ASYNC -> asyncQueue.add(execution);
    }
  }

  private void start(List<Execution> executions) {
    executions.forEach(queue::add);
    executions.clear();
    queue.wake();
  }

  private void runAndRefill(Execution execution) {
    run(execution);
    schedule.taken(queue.waiting());
  }

  private void run(Execution execution) {
    try {
      execution.run(listeners, finish -> left(execution, finish));
    } catch (Throwable e) {
      strand(execution, e);
      running.oneLess();
    }
  }

  /**
   * The handler has left: it returned or threw, or the stage that it returned completed. Whatever
   * happens, its end is handed over; if not now, then by {@link #endStranded}.
   */
  private void left(Execution execution, Finish finish) {
    try {
      cameBack(execution, finish);
    } catch (Throwable e) {
      strand(execution, e);
    }
    if (!execution.ending().isGivenUp()) {
      running.oneLess();
    }
  }

  private static void strand(Execution execution, Throwable why) {
    execution.strand();
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
      batcher.writeNow(execution.task(), execution.waited(), finish, () -> ended(execution));
    } else {
      end(execution, finish);
    }
    if (!execution.isAsync()) {
      room.pace().ended();
    }
  }

  private void endWithoutHandler(Execution execution, Finish finish) {
    end(execution, finish);
    running.oneLess();
  }

  private void groupWritten() {
    groups.increment();
    schedule.groupWritten();
    schedule.taken(queue.waiting());
    if (room.isAsyncRoomMade()) {
      schedule.wake();
    }
  }

  private void end(Execution execution, Finish finish) {
    batcher.add(execution.task(), execution.waited(), finish, () -> ended(execution));
  }

  private void ended(Execution execution) {
    if (known.remove(execution.fence()) != null && execution.isAsync()) {
      room.asyncEnded();
    }
    environment.reports().forget(execution.fence());
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
    queue.removeWhile(execution -> execution.isHeldFor(MAX_HELD), this::release);
    asyncQueue.removeWhile(execution -> execution.isHeldFor(MAX_HELD), this::release);
  }

  /** Begins no more tasks and gives back those that have not begun; for good. */
  public void drain() {
    closing = true;
    giveBackAll();
  }

  /**
   * Follows what a person wants of this node: to claim and begin nothing, until it may go on. What
   * runs goes on either way. Told with every beat, so that a claim that was under way meanwhile is
   * given back with the next one. Takes no lock: whoever gives back tasks wakes others.
   */
  public void suspend(boolean wanted) {
    if (wanted != suspended) {
      suspended = wanted;
      log.info(
          wanted
              ? "Node {} drains: it claims nothing, and has given back what it had not begun."
              : "Node {} goes on claiming.",
          membership.node());
    }
    if (wanted) {
      giveBackAll();
    } else if (heldUp && !closing) {
      heldUp = false;
      queue.goOn();
      asyncQueue.goOn();
      if (closing) {
        // It began to drain for good meanwhile.
        giveBackAll();
      }
      schedule.wake();
    }
  }

  /** Whether a person wants this node to claim nothing. */
  public boolean isSuspended() {
    return suspended;
  }

  private void giveBackAll() {
    heldUp = true;
    queue.drain(this::release);
    asyncQueue.drain(this::release);
  }

  /**
   * Waits until no handler runs and no stage is awaited, at most so long; says whether that is so.
   */
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
      Set<Fence> lost = store.begin(begun.stream().map(Execution::begin).toList());
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
        StopReason reason =
            one.request() == StopRequest.PAUSE ? StopReason.PAUSE : StopReason.CANCEL;
        execution.token().request(reason);
      }
    }
  }

  /** All that was claimed under this node number is lost. */
  public void lost(long node) {
    queue.removeWhile(execution -> execution.fence().node() == node, this::ended);
    asyncQueue.removeWhile(execution -> execution.fence().node() == node, this::ended);
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

  /** Where the handler of a task is, if it runs here. */
  public Optional<HandlerStack> stack(long task) {
    return running().stream()
        .filter(execution -> execution.taskId() == task)
        .findFirst()
        .map(execution -> HandlerStack.of(execution.token().handlerThread()));
  }

  /**
   * What this node does at this moment.
   *
   * @param now the time by the store's clock, as far as it is known here
   */
  public NodeLoad load(Instant now, boolean storeAway) {
    return new NodeLoad(
        now,
        storeAway,
        membership.nodeOrZero(),
        membership.isNode() ? settings.threads() : 0,
        running.count(),
        known.size(),
        claimed.sum(),
        claims.sum(),
        groups.sum());
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
