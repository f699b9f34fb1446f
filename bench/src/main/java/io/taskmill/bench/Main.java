package io.taskmill.bench;

/** Where the process begins. */
public final class Main {

  private Main() {}

  /** Runs the benchmark and ends the process with its exit code. */
  public static void main(String[] args) {
    new BenchCommand().runAndExit(args);
  }
}
