package io.taskmill.engine;

import io.taskmill.StopReason;
import io.taskmill.engine.execution.Execution;
import io.taskmill.engine.execution.FailureLog;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.engine.worker.Worker;
import io.taskmill.spi.Store;
import io.taskmill.spi.Wakeup.Hint;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An engine that runs by itself: the order in which its loops start and stop. */
final class ThreadedEngine extends Engine {

  private static final Logger log = LoggerFactory.getLogger(ThreadedEngine.class);

  /** How many tasks a line of the log names. */
  private static final int MAX_NAMED = 5;

  private final EngineLoops loops;
  private @Nullable AutoCloseable hints;

  /** Whether no handler was left running when it stopped. */
  private boolean idle;

  /** Whether all that had ended was written when it stopped. */
  private boolean written;

  ThreadedEngine(Store store, EngineSettings settings, EngineRuntime runtime) {
    super(store, settings, runtime, runtime::nanoTime, true);
    loops = new EngineLoops(parts);
  }

  @Override
  EngineDriver driver() {
    return loops;
  }

  /** The last step of opening: whatever fails before leaves no lease behind. */
  void open() {
    parts.membership.open();
    parts.membership.setModes(parts.store.modes().on());
    loops.startRefreshing();
  }

  @Override
  boolean isNodeAtOnce() {
    return false;
  }

  @Override
  void join() {
    if (parts.membership.isNode()) {
      return;
    }
    parts.membership.join();
    try {
      loops.startBeating();
    } catch (Throwable e) {
      try {
        parts.membership.unjoin();
      } catch (RuntimeException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  @Override
  void startWorking() {
    hints = parts.store.wakeup().listen(this::onHint);
    if (!parts.maintenance.jobs().isEmpty()) {
      parts.worker.schedule().pollSeldomWhile(parts.store.wakeup()::hearsOthers);
    }
    loops.startWorking();
  }

  private void onHint(Hint hint) {
    if (hint == Hint.READY) {
      parts.maintenance.readyTold();
      parts.worker.schedule().wake();
    } else {
      loops.beatSoon();
    }
  }

  @Override
  void stopWorking() throws InterruptedException {
    Worker worker = parts.worker;
    Duration patience = parts.settings.patience();
    closeHints();
    worker.drain();
    loops.stopClaiming(patience);
    // A claim that was under way has brought more.
    worker.drain();
    tellWaiting();
    idle = worker.awaitIdle(parts.settings.grace());
    if (!idle) {
      tellStopping();
      worker.stopAll(StopReason.SHUTDOWN);
      idle = worker.awaitIdle(patience);
    }
    worker.endStranded();
    written = loops.stopFinishing(patience);
    if (worker.watchdog().stuck() > 0) {
      log.info(
          "Node {} leaves {} threads behind, in handlers that were given up; their tasks have ended.",
          parts.membership.node(),
          worker.watchdog().stuck());
    }
    if (!idle || !written) {
      warnUnfinished();
    }
  }

  /** What it has not finished keeps it registered: others take that back after its lease. */
  @Override
  void leave() throws InterruptedException {
    loops.stopBeating(parts.settings.patience());
    if (idle && written) {
      parts.membership.leave();
    }
  }

  private void tellWaiting() {
    List<Execution> running = parts.worker.running();
    if (!running.isEmpty() && !parts.settings.grace().isZero()) {
      log.info(
          "Node {} stops: waiting up to {} for {}: {}.",
          parts.membership.node(),
          FailureLog.seconds(parts.settings.grace()),
          handlers(running.size()),
          names(running));
    }
  }

  private void tellStopping() {
    List<Execution> running = parts.worker.running();
    log.info(
        "The grace of {} is over: node {} tells {} to stop; the tasks that they do not finish run again,"
            + " on another node or after the next start: {}.",
        FailureLog.seconds(parts.settings.grace()),
        parts.membership.node(),
        handlers(running.size()),
        names(running));
  }

  private static String handlers(int count) {
    return count == 1 ? "1 handler" : count + " handlers";
  }

  /** The first few, and how many more there are. */
  private static String names(List<Execution> executions) {
    String first =
        executions.stream()
            .limit(MAX_NAMED)
            .map(execution -> execution.type() + " " + execution.taskId())
            .collect(Collectors.joining(", "));
    int more = executions.size() - MAX_NAMED;
    return more > 0 ? first + " and " + more + " more" : first;
  }

  private void warnUnfinished() {
    log.warn(
        "Node {} goes without having finished {}; other nodes take back what it held when its lease"
            + " ({} s) is over.",
        parts.membership.node(),
        idle ? "writing down what has ended" : names(parts.worker.running()),
        parts.settings.lease().toSeconds());
  }

  private void closeHints() {
    if (hints != null) {
      try {
        hints.close();
      } catch (Exception e) {
        log.debug("The wake-up channel did not close cleanly.", e);
      }
    }
  }

  @Override
  void abandon() {
    loops.abandon();
  }
}
