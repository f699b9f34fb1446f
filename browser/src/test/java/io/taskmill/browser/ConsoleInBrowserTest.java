package io.taskmill.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The console as people see it. What is tested is in {@code src/test/ts}. */
class ConsoleInBrowserTest {

  private static final Path MODULE = Path.of("").toAbsolutePath();
  private static final Path REPORT = MODULE.resolve("target/browser.json");

  @Test
  void theTestsThemselvesAreLintedAndOfTheRightTypes() throws IOException, InterruptedException {
    Path npm = npm();
    Commands.install(npm, MODULE);
    assertEquals(0, Commands.run(MODULE, Map.of(), npm.toString(), "run", "--silent", "check"));
  }

  @TestFactory
  List<DynamicTest> inTheBrowser() throws IOException, InterruptedException {
    Path npm = npm();
    assumeTrue(
        getClass().getResource("/io/taskmill/console/index.html") != null,
        "The server was built without the console, so there is nothing to be tested.");
    Optional<String> chromium = new Chromium(npm, MODULE).find();
    assumeTrue(
        chromium.isPresent(),
        "There is no Chromium on the PATH, and npm has none for this machine. Install one, or name"
            + " it in CHROMIUM.");
    return results(run(npm, chromium.get()));
  }

  private static Path npm() {
    Optional<Path> npm = Commands.find("npm");
    assumeTrue(
        npm.isPresent(), "There is no npm on the PATH, so there is no console to be tested.");
    return npm.get();
  }

  private static JsonNode run(Path npm, String chromium) throws IOException, InterruptedException {
    Commands.install(npm, MODULE);
    Files.deleteIfExists(REPORT);
    Map<String, String> environment =
        Map.of(
            "CONSOLE_CHROMIUM", chromium,
            "TASKMILL_JAVA", ProcessHandle.current().info().command().orElse("java"),
            "TASKMILL_CLASSPATH", System.getProperty("java.class.path"));
    // Other modules are tested at the same time, and some of their tests need a processor in time.
    String[] command =
        Commands.find("nice")
            .map(
                nice ->
                    new String[] {nice.toString(), "-n", "10", npm.toString(), "test", "--silent"})
            .orElseGet(() -> new String[] {npm.toString(), "test", "--silent"});
    int code = Commands.run(MODULE, environment, command);
    if (!Files.exists(REPORT)) {
      throw new IOException("The tests in the browser have not run: exit code " + code);
    }
    return JsonMapper.shared().readTree(Files.readString(REPORT));
  }

  /** A test here for each test there. */
  private static List<DynamicTest> results(JsonNode report) {
    List<DynamicTest> tests = new ArrayList<>();
    report.path("errors").forEach(error -> tests.add(failed("before the tests", error)));
    report.path("suites").forEach(suite -> collect(suite, tests));
    return tests;
  }

  private static void collect(JsonNode suite, List<DynamicTest> tests) {
    suite.path("suites").forEach(inner -> collect(inner, tests));
    for (JsonNode spec : suite.path("specs")) {
      String name = spec.path("title").asString();
      if (spec.path("ok").asBoolean()) {
        tests.add(DynamicTest.dynamicTest(name, () -> {}));
      } else {
        tests.add(failed(name, spec.at("/tests/0/results/0/error")));
      }
    }
  }

  private static DynamicTest failed(String name, JsonNode error) {
    return DynamicTest.dynamicTest(
        name, () -> fail(error.path("message").asString("It has failed.")));
  }
}
