package io.taskmill.jdbc.process;

import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.jdbc.fixture.JavaProcess;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** A worker as an operating-system process of its own, so that it can be killed. */
final class WorkerProcess {

  /** Takes as many milliseconds as its payload says. */
  static final TaskType<Integer, Void> BUSY = TaskType.of("busy", Integer.class);

  private WorkerProcess() {}

  public static void main(String[] args) throws Exception {
    Taskmill.builder()
        .url(args[0])
        .tablePrefix(args[1])
        .name(args[2])
        .threads(300)
        .open()
        .handle(BUSY, (millis, task) -> busy(Duration.ofMillis(millis)))
        .start();
    new CountDownLatch(1).await();
  }

  private static void busy(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  static Process start(String url, String prefix, String name) throws Exception {
    return JavaProcess.start(WorkerProcess.class, prefix + name, url, prefix, name);
  }
}
