package io.taskmill.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the docs work as they stand there. */
class CurlExamplesTest {

  private static final Pattern EXAMPLE = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

  @Test
  void examplesOfTheApiWork(@TempDir Path data) throws Exception {
    assumeTrue(isThere("bash") && isThere("curl"), "There is no bash and curl to run them with.");
    List<String> examples = examples(ServerApi.SOURCES.file("docs/api.md"));
    assertThat(examples).hasSizeGreaterThan(4);

    try (ServerApi server = ServerApi.start(null, data)) {
      for (String example : examples) {
        Process process = run(server, example);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as("%s%n%s", example, output).isZero();
      }
    }
  }

  private static Process run(ServerApi server, String example) throws IOException {
    ProcessBuilder shell =
        new ProcessBuilder("bash", "-euo", "pipefail", "-c", example).redirectErrorStream(true);
    shell.environment().put("TASKMILL", server.server().server().address());
    shell.environment().put("TOKEN", server.token("operator"));
    return shell.start();
  }

  private static List<String> examples(Path file) throws IOException {
    List<String> found = new ArrayList<>();
    Matcher blocks = EXAMPLE.matcher(Files.readString(file));
    while (blocks.find()) {
      found.add(blocks.group(1));
    }
    return found;
  }

  private static boolean isThere(String program) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
