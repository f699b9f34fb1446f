package io.taskmill.bench;

/** Where the process begins. */
public final class Main {

  private Main() {}

  /** Runs the benchmark and ends the process with its exit code. */
  public static void main(String[] args) {
    // It advertises whenever something takes long, which on a busy machine is all the time.
    System.setProperty("org.slf4j.simpleLogger.log.org.jobrunr", "error");
    new BenchCommand().runAndExit(args);
  }
}
