package io.taskmill.chaos.process;

import io.taskmill.servers.Processes;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A worker, submitter or server in a process of its own, as the process that started it sees it.
 */
public final class Child {

  private static final long PATIENCE_SECONDS = 30;

  private final String name;
  private final Process process;
  private final PrintWriter to;

  private Child(String name, Process process) {
    this.name = name;
    this.process = process;
    this.to = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
  }

  /**
   * Starts one.
   *
   * @param main {@link WorkerMain}, {@link SubmitterMain} or {@link ServerMain}
   * @param before folders that go before this process's class path
   * @param environment what to add to this process's environment
   */
  static Child start(
      Class<?> main,
      ChildSettings settings,
      List<Path> before,
      Map<String, String> environment,
      Path log)
      throws IOException {
    List<String> path = new ArrayList<>();
    before.forEach(folder -> path.add(folder.toString()));
    path.add(System.getProperty("java.class.path"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Most of them are killed before an optimizing compiler would pay.
    command.addAll(
        List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m", "-Xshare:auto"));
    command.addAll(List.of("-cp", String.join(File.pathSeparator, path), main.getName()));
    command.addAll(settings.toArguments());
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    return new Child(settings.name(), builder.start());
  }

  /** What its journal is called. */
  public String name() {
    return name;
  }

  /** Whether it has not ended yet. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Ends it at once. */
  public void kill() {
    process.destroyForcibly();
    await();
  }

  /** Lets it stand still. */
  public void stop() {
    Processes.signal(process.pid(), "STOP");
  }

  /** Whether it was stopped, by itself or another. */
  public boolean standsStill() {
    return Processes.isStopped(process.pid());
  }

  /** Lets it go on, unless it was killed meanwhile. */
  public void goOn() {
    if (isAlive()) {
      Processes.signal(process.pid(), "CONT");
    }
  }

  /** Tells it something; what reads it is {@link ChildMain}. */
  public void tell(String line) {
    to.println(line);
  }

  /** Lets it end in order, and ends it if that takes too long. */
  public void quit() {
    tell("quit");
    to.close();
  }

  /** Waits until it has ended. */
  public void await() {
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
