package io.taskmill.engine.execution;

import io.taskmill.admin.TaskProgress;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Report;
import io.taskmill.spi.ReportStore;
import io.taskmill.spi.ReportStore.LogSize;
import io.taskmill.spi.ReportStore.Tried;
import io.taskmill.spi.StoreAwayException;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the executions of this node report: progress and lines of logs. They gather in memory and
 * are written in batches with each heartbeat, and before their execution ends. Executions that
 * report nothing are not known here and cost nothing.
 */
public final class Reports {

  private static final Logger log = LoggerFactory.getLogger(Reports.class);

  private final ReportStore store;
  private final InstantSource clock;
  private final Runnable soon;
  private final Map<Fence, ExecutionReport> open = new ConcurrentHashMap<>();

  /**
   * The reports of a node.
   *
   * @param clock the store's time
   * @param soon called when there is much to write: whoever drives this calls {@link #write}
   */
  public Reports(ReportStore store, InstantSource clock, Runnable soon) {
    this.store = store;
    this.clock = clock;
    this.soon = soon;
  }

  /** That of an execution that reports something for the first time. */
  ExecutionReport open(Fence fence, StopToken token, ExecutionEnd ending) {
    return open.computeIfAbsent(fence, same -> new ExecutionReport(fence, token, ending, clock));
  }

  void writeSoon() {
    soon.run();
  }

  /** Whether any execution that goes on has reported anything. */
  public boolean isAnyOpen() {
    return !open.isEmpty();
  }

  /** Whether there is anything to write. */
  public boolean isAnyUnwritten() {
    return open.values().stream().anyMatch(ExecutionReport::isUnwritten);
  }

  /**
   * Writes all that has gathered, in batches. Of an execution that somebody has locked, such as its
   * handler in a transaction of its own, it is written with a later call.
   */
  public void write() {
    List<ExecutionReport> unwritten =
        open.values().stream()
            .filter(ExecutionReport::isUnwritten)
            .filter(Predicate.not(ExecutionReport::isEndedOnCaller))
            .toList();
    for (int from = 0; from < unwritten.size(); from += EngineSettings.BATCH) {
      int to = Math.min(unwritten.size(), from + EngineSettings.BATCH);
      write(unwritten.subList(from, to), store::tryWrite);
    }
  }

  /**
   * Writes what has gathered for executions that are about to end. What the store refuses is given
   * up: an end must not wait for a report.
   *
   * @throws StoreAwayException if the store is away; then this is called again with the ends
   */
  public void writeBefore(Collection<Fence> ends) {
    List<ExecutionReport> ending = ends.stream().map(open::get).filter(Objects::nonNull).toList();
    try {
      write(ending, batch -> new Tried(store.write(batch), Set.of()));
    } catch (StoreAwayException e) {
      throw e;
    } catch (RuntimeException e) {
      log.warn(
          "What {} executions reported last is given up, because the store refuses it.",
          ending.size(),
          e);
      ending.forEach(ExecutionReport::close);
    }
  }

  private void write(List<ExecutionReport> reports, Function<List<Report>, Tried> verb) {
    List<ExecutionReport> unwritten =
        reports.stream().filter(ExecutionReport::isUnwritten).toList();
    if (unwritten.isEmpty()) {
      return;
    }
    readEarlier(unwritten);
    List<Report> batch =
        unwritten.stream().map(ExecutionReport::unwritten).filter(Objects::nonNull).toList();
    Tried tried = verb.apply(batch);
    for (Report report : batch) {
      ExecutionReport of = open.get(report.fence());
      if (of != null && tried.lost().contains(report.fence())) {
        of.lost();
      } else if (of != null && !tried.locked().contains(report.fence())) {
        of.written(report);
      }
    }
  }

  /** Asks once an execution, when it first has something to write. */
  private void readEarlier(List<ExecutionReport> reports) {
    List<ExecutionReport> moving = reports.stream().filter(ExecutionReport::needsProgress).toList();
    if (!moving.isEmpty()) {
      Map<Long, TaskProgress> earlier = store.progress(tasks(moving));
      moving.forEach(report -> report.goOnFrom(earlier.get(report.fence().task())));
    }
    List<ExecutionReport> logging = reports.stream().filter(ExecutionReport::needsLogSize).toList();
    if (!logging.isEmpty()) {
      Map<Long, LogSize> sizes = store.logSizes(tasks(logging));
      logging.forEach(
          report -> report.goOnFrom(sizes.getOrDefault(report.fence().task(), LogSize.NONE)));
    }
  }

  private static List<Long> tasks(List<ExecutionReport> reports) {
    return reports.stream().map(report -> report.fence().task()).toList();
  }

  /** How far an execution has come, for a transaction of its handler's own. */
  Optional<Report> unwrittenProgress(ExecutionReport report) {
    return unwritten(report)
        .filter(one -> one.progress() != null)
        .map(one -> new Report(one.fence(), one.progress(), List.of()));
  }

  /** What of an execution is not written, for a transaction that ends it. */
  Optional<Report> unwritten(ExecutionReport report) {
    if (!report.isUnwritten()) {
      return Optional.empty();
    }
    readEarlier(List.of(report));
    return Optional.ofNullable(report.unwritten());
  }

  /** The execution has ended. */
  public void forget(Fence fence) {
    if (!open.isEmpty()) {
      ExecutionReport report = open.remove(fence);
      if (report != null) {
        report.close();
      }
    }
  }
}
