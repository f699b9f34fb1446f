package io.taskmill.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.cli.Main;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the demo promises, with processes that are killed for real. */
class KilledDemoTest {

  private static final File LOG = new File("target/killed-demo.log");

  @TempDir private Path folder;

  @Test
  void aDemoThatIsKilledTwiceLosesNothingAndDoesNothingTwice() throws Exception {
    killWhenFinished(40);
    JsonNode found = killWhenFinished(120);
    assertThat(found.get("running").asInt()).isPositive();

    JsonNode end = run("--tasks", "250");
    assertThat(end.get("event").asString()).isEqualTo("ended");
    assertThat(end.get("finished").asLong()).isEqualTo(end.get("submitted").asLong());
    FinishedOnce.assertIn("jdbc:sqlite:" + file(), end.get("submitted").asLong());
  }

  /** Starts a demo, kills it when enough has finished, and gives what it said first. */
  private JsonNode killWhenFinished(long wanted) throws IOException, InterruptedException {
    Process demo = start();
    try (BufferedReader lines = demo.inputReader(StandardCharsets.UTF_8)) {
      JsonNode first = next(lines);
      JsonNode line = first;
      while (line.get("finished").asLong() < wanted) {
        line = next(lines);
      }
      return first;
    } finally {
      demo.destroyForcibly().waitFor();
    }
  }

  /** Runs a demo to its end, and gives what it said last. */
  private JsonNode run(String... args) throws IOException, InterruptedException {
    Process demo = start(args);
    try (BufferedReader lines = demo.inputReader(StandardCharsets.UTF_8)) {
      List<String> all = lines.lines().toList();
      assertThat(demo.waitFor()).isZero();
      return JsonMapper.shared().readTree(all.get(all.size() - 1));
    } finally {
      demo.destroyForcibly();
    }
  }

  private static JsonNode next(BufferedReader lines) throws IOException {
    String line = lines.readLine();
    assertThat(line).as("a line of a demo that runs").isNotNull();
    return JsonMapper.shared().readTree(line);
  }

  private Process start(String... args) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "demo",
                "--json",
                "--speed=10",
                "--file=" + file()));
    command.addAll(List.of(args));
    return new ProcessBuilder(command).redirectError(Redirect.appendTo(LOG)).start();
  }

  private Path file() {
    return folder.resolve("demo.db");
  }
}
