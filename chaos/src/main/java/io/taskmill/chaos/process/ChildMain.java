package io.taskmill.chaos.process;

import io.taskmill.Taskmill;
import io.taskmill.TaskmillException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What workers and submitters have in common. */
final class ChildMain {

  private static final int PAUSE_MILLIS = 200;

  private ChildMain() {}

  /** The store may be away just when a process starts; then it waits, as its operator would. */
  static Taskmill openWhenThere(Supplier<Taskmill> open) throws InterruptedException {
    while (true) {
      try {
        return open.get();
      } catch (TaskmillException e) {
        System.err.println("Not yet: " + e.getMessage());
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  /**
   * Obeys until it is told to quit. If the process that started this one is gone, this one goes at
   * once.
   */
  static void obey(Consumer<String> command) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); !"quit".equals(line); line = in.readLine()) {
      if (line == null) {
        Runtime.getRuntime().halt(1);
      }
      command.accept(line);
    }
  }
}
