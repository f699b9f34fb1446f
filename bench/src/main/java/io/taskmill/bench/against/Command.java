package io.taskmill.bench.against;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A program that is run to its end. */
final class Command {

  private static final int LINES_OF_AN_ERROR = 8;

  private final ProcessBuilder builder;

  private Command(ProcessBuilder builder) {
    this.builder = builder;
  }

  static Command in(Path folder, String... command) {
    return new Command(new ProcessBuilder(command).directory(folder.toFile()));
  }

  Command with(String variable, String value) {
    builder.environment().put(variable, value);
    return this;
  }

  /**
   * Gives what it printed.
   *
   * @param failure what it means if it fails; what the program said is added
   */
  String run(String failure) throws IOException, InterruptedException {
    Path said = Files.createTempFile("taskmill-bench", ".err");
    try {
      Process process = builder.redirectError(said.toFile()).start();
      Thread ender = new Thread(process::destroy, "ender");
      Runtime.getRuntime().addShutdownHook(ender);
      process.getOutputStream().close();
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int code = process.waitFor();
      Runtime.getRuntime().removeShutdownHook(ender);
      if (code != 0) {
        List<String> lines = Files.readAllLines(said);
        List<String> last =
            lines.subList(Math.max(0, lines.size() - LINES_OF_AN_ERROR), lines.size());
        throw new IllegalStateException(
            "%s, with code %d: %s".formatted(failure, code, String.join(" ", last)));
      }
      return printed.strip();
    } finally {
      Files.delete(said);
    }
  }
}
