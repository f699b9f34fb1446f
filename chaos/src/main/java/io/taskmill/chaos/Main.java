package io.taskmill.chaos;

/** Where the process begins. */
public final class Main {

  private Main() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] args) {
    // Both say at length that a server was not stopped by them, which is what happens here.
    System.setProperty("org.slf4j.simpleLogger.log.io.zonky.test.db.postgres", "off");
    System.setProperty("org.slf4j.simpleLogger.log.ch.vorburger", "off");
    new ChaosCommand().runAndExit(args);
  }
}
