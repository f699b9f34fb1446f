package io.taskmill.bench.against;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A bench that is ready to run.
 *
 * @param name for people: the commit, and whether something was changed since
 * @param folder the checkout that it was built in
 */
record Build(String name, Path folder) {

  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

  /** Builds it with its own launcher, unless that finds it built. */
  static Build of(String name, Path folder) throws IOException, InterruptedException {
    Command.in(folder, folder.resolve("taskmill").toString(), "bench", "--help")
        .with("JAVA_HOME", JAVA_HOME.toString())
        .run("'%s' could not be built".formatted(name));
    return new Build(name, folder);
  }

  /**
   * Runs it once, past the launcher: a source file that is edited meanwhile must not cause a build.
   *
   * @param data a folder for the data of what it starts
   * @return the results, each an object
   */
  List<JsonNode> run(List<String> arguments, Path data) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(JAVA_HOME.resolve("bin/java").toString());
    command.add("@" + folder.resolve("bench/target/launcher/java.args"));
    command.add("io.taskmill.bench.Main");
    command.addAll(arguments);
    command.addAll(List.of("--json", "--data", data.toString()));
    String printed =
        Command.in(Files.createDirectories(data), command.toArray(String[]::new))
            .run("The bench of '%s' failed".formatted(name));
    return printed.lines().map(JsonMapper.shared()::readTree).toList();
  }
}
