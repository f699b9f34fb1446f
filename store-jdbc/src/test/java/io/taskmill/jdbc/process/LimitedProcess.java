package io.taskmill.jdbc.process;

import io.taskmill.Retry;
import io.taskmill.TaskContext;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.jdbc.fixture.JavaProcess;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** A worker of limited types that can be killed; its handlers write down when they are in. */
final class LimitedProcess {

  static final int MAX_RUNNING = 7;

  private static final Retry SOON = Retry.fixed(10, Duration.ofMillis(50));

  /** So many at once in the whole cluster; the payload is how many milliseconds one takes. */
  static final TaskType<Integer, Void> FEW = type("few").maxRunning(MAX_RUNNING);

  /** One at a time of each key; those with a negative payload fail at first. */
  static final TaskType<Integer, Void> TURNS = type("turns").perKey(1).ordered();

  /** Without a limit. */
  static final TaskType<Integer, Void> MANY = type("many");

  /** Eight of them live for some seconds each, too short for what an optimizing compiler gives. */
  private static final List<String> QUICK_TO_START =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private static final int THREADS = 16;
  private static final int CONNECTIONS = 8;
  private static final Duration LEASE = Duration.ofSeconds(2);

  private LimitedProcess() {}

  private static TaskType<Integer, Void> type(String name) {
    return TaskType.of(name, Integer.class).retry(SOON).maxLosses(100);
  }

  public static void main(String[] args) throws Exception {
    String name = args[3];
    Visits visits = new Visits(args[1], args[2], CONNECTIONS);
    Taskmill mill =
        Taskmill.builder()
            .url(args[0])
            .tablePrefix(args[2])
            .name(name)
            .threads(THREADS)
            .lease(LEASE)
            .open();
    for (TaskType<Integer, Void> type : List.of(FEW, TURNS, MANY)) {
      mill.handle(type, (millis, task) -> visit(visits, name, millis, task));
    }
    mill.start();
    new CountDownLatch(1).await();
  }

  private static void visit(Visits visits, String process, int millis, TaskContext task)
      throws SQLException {
    visits.enter(task, process);
    busy(Duration.ofMillis(Math.abs(millis)));
    visits.leave(task);
    if (millis < 0 && task.attempt() == 1) {
      throw new IllegalStateException("It never works the first time.");
    }
  }

  private static void busy(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  static Process start(String url, String visitsUrl, String prefix, String name) throws Exception {
    return JavaProcess.start(
        QUICK_TO_START, LimitedProcess.class, prefix + name, url, visitsUrl, prefix, name);
  }
}
