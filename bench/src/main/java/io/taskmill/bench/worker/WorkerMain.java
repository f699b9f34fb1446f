package io.taskmill.bench.worker;

import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A worker with the settings that a Taskmill has when nobody sets any. It does what it is told line
 * by line on stdin (see {@link WorkerProcess}), tells what happens on stdout, and ends with its
 * parent.
 */
final class WorkerMain {

  private static final long TELL_MILLIS = 10;

  private final PrintStream out =
      new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
  private final AtomicLong ran = new AtomicLong();
  private long told;
  private @Nullable Taskmill mill;

  private WorkerMain() {}

  /** Works until stdin ends. */
  public static void main(String[] args) throws IOException {
    new WorkerMain().work();
    System.exit(0);
  }

  private void work() throws IOException {
    ScheduledExecutorService teller =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "teller");
              thread.setDaemon(true);
              return thread;
            });
    var unused =
        teller.scheduleAtFixedRate(this::tellRan, TELL_MILLIS, TELL_MILLIS, TimeUnit.MILLISECONDS);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      try {
        obey(line);
      } catch (RuntimeException e) {
        tell("failed " + e);
      }
    }
    close();
  }

  private void obey(String line) {
    String[] words = line.split(" ", 2);
    switch (words[0]) {
      case "open" -> open(words[1]);
      case "open-waits" -> openWaits(words[1]);
      case "start" -> opened().start();
      case "close" -> close();
      default -> throw new IllegalArgumentException("unknown command " + line);
    }
    tell("done");
  }

  private void open(String typeAndUrl) {
    String[] words = typeAndUrl.split(" ", 2);
    TaskType<String, Void> type = TaskType.of(words[0], String.class);
    mill = Taskmill.open(words[1]).handle(type, (payload, task) -> entered(payload));
  }

  /** Counts those that have come behind their wait. */
  private void openWaits(String url) {
    mill =
        Taskmill.builder()
            .url(url)
            .threads(WaitingTypes.THREADS)
            .open()
            .handle(
                WaitingTypes.SLEEPER,
                (seconds, task) -> {
                  task.sleep("nap", Duration.ofSeconds(seconds));
                  ran.incrementAndGet();
                })
            .handle(
                WaitingTypes.WAITER,
                (days, task) -> {
                  Optional<String> signal =
                      task.await(WaitingTypes.SIGNAL, String.class, Duration.ofDays(days));
                  if (signal.isPresent()) {
                    ran.incrementAndGet();
                  }
                });
  }

  private void entered(String payload) {
    if (Sample.isSample(payload)) {
      tell("entered " + Sample.number(payload) + " " + Sample.now());
    }
    ran.incrementAndGet();
  }

  private Taskmill opened() {
    if (mill == null) {
      throw new IllegalStateException("nothing is open");
    }
    return mill;
  }

  private void close() {
    if (mill != null) {
      mill.close();
    }
    mill = null;
  }

  private synchronized void tellRan() {
    long now = ran.get();
    if (now != told) {
      told = now;
      tell("ran " + now);
    }
  }

  private void tell(String line) {
    out.println(line);
  }
}
