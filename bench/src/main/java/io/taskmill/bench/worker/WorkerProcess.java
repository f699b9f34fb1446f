package io.taskmill.bench.worker;

import io.taskmill.TaskType;
import io.taskmill.bench.peer.TaskmillSite;
import io.taskmill.servers.Database;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A worker in a process of its own. */
public final class WorkerProcess implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 60;

  private final Process process;
  private final PrintWriter to;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final AtomicLong ran = new AtomicLong();
  private volatile Listener listener = (sample, at) -> {};

  /** Hears of timed tasks. */
  @FunctionalInterface
  public interface Listener {
    /** The handler of a sample was entered at this {@link Sample#now}. */
    void entered(int sample, long at);
  }

  private WorkerProcess(Process process) {
    this.process = process;
    this.to = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    Thread reader = new Thread(this::read, "worker-" + process.pid());
    reader.setDaemon(true);
    reader.start();
  }

  /** Starts one with the class path of this process. */
  public static WorkerProcess start() throws IOException {
    return new WorkerProcess(
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                WorkerMain.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
  }

  /** Connects to the database, to run the tasks of {@link TaskmillSite#NOOP}. */
  public void open(Database database) throws InterruptedException {
    open(database, TaskmillSite.NOOP);
  }

  /** The same for tasks of another type. */
  public void open(Database database, TaskType<String, Void> type) throws InterruptedException {
    tell("open " + type.name() + " " + database.url());
  }

  /** Connects to the database, to run tasks of {@link WaitingTypes}; those that end count. */
  public void openWaits(Database database) throws InterruptedException {
    tell("open-waits " + database.url());
  }

  /** Begins to run tasks. */
  public void run() throws InterruptedException {
    tell("start");
  }

  /** Lets go of the database. */
  public void leave() throws InterruptedException {
    tell("close");
  }

  /** Ends it as a crash does: it has no time to do or to tell anything. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** How many tasks it has run in all, as far as it has told. */
  public long ran() {
    return ran.get();
  }

  /** Tells this one of timed tasks from now on. */
  public void listen(Listener to) {
    listener = to;
  }

  private void tell(String line) throws InterruptedException {
    to.println(line);
    String answer = answers.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (!"done".equals(answer)) {
      throw new IllegalStateException(
          "A worker process was told to '%s' and answered %s."
              .formatted(line.replaceFirst(" .*", ""), answer == null ? "nothing" : answer));
    }
  }

  private void read() {
    try (BufferedReader from =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = from.readLine(); line != null; line = from.readLine()) {
        hear(line);
      }
      answers.add("that it has ended");
    } catch (IOException e) {
      answers.add(e.toString());
    }
  }

  private void hear(String line) {
    String[] words = line.split(" ", 3);
    switch (words[0]) {
      case "ran" -> ran.set(Long.parseLong(words[1]));
      case "entered" -> listener.entered(Integer.parseInt(words[1]), Long.parseLong(words[2]));
      default -> answers.add(line);
    }
  }

  /** Ends it: it stops when it has no more input. */
  @Override
  public void close() {
    to.close();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
