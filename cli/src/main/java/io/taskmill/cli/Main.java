package io.taskmill.cli;

/** Where the process begins. */
public final class Main {

  private Main() {}

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] args) {
    new TaskmillCommand().runAndExit(args);
  }
}
