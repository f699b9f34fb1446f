package io.taskmill.jdbc;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Programs of the tests' class path as operating-system processes of their own. */
final class JavaProcess {

  private JavaProcess() {}

  /** Starts one; what it says is in the target folder under this name. */
  static Process start(Class<?> main, String name, String... args) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(args));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(Path.of("target", name + ".log").toFile())
        .start();
  }
}
