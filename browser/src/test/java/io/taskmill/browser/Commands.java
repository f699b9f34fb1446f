package io.taskmill.browser;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Other programs. */
final class Commands {

  private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

  private Commands() {}

  /** Where a program is on the PATH. */
  static Optional<Path> find(String... names) {
    List<String> endings = WINDOWS ? List.of(".cmd", ".exe") : List.of("");
    return Arrays.stream(names)
        .flatMap(name -> endings.stream().map(ending -> name + ending))
        .flatMap(Commands::inPath)
        .findFirst();
  }

  private static Stream<Path> inPath(String name) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Arrays.stream(path.split(System.getProperty("path.separator")))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable);
  }

  /**
   * Runs one, and says what it says, line by line; its exit code. It gets none of our own streams:
   * Surefire talks to its processes through them.
   */
  static int run(Path folder, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
      said.lines().forEach(System.out::println);
    }
    return process.waitFor();
  }

  /** Runs one for what it prints. */
  static String ask(Path folder, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(
          "%s has ended with %d".formatted(String.join(" ", command), process.exitValue()));
    }
    return said.strip();
  }

  /** Brings the packages of a folder's lock file, unless they are there. */
  static void install(Path npm, Path folder) throws IOException, InterruptedException {
    if (isInstalled(folder)) {
      return;
    }
    int code = run(folder, Map.of(), npm.toString(), "ci", "--no-audit", "--no-fund");
    if (code != 0) {
      throw new IOException(
          "npm could not bring the packages of %s: 'npm ci' there has ended with %d, and says above why."
              .formatted(folder, code));
    }
  }

  /** npm writes the file that is looked at last. */
  private static boolean isInstalled(Path folder) throws IOException {
    Path written = folder.resolve("node_modules/.package-lock.json");
    return Files.exists(written)
        && Files.getLastModifiedTime(written)
                .compareTo(Files.getLastModifiedTime(folder.resolve("package-lock.json")))
            >= 0;
  }
}
