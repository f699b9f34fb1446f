package io.taskmill.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run within the test.
 *
 * @param code its exit code
 */
record BenchRun(int code, String out, String err) {

  /** As small as can be, and with JSON. */
  static BenchRun tiny(String... args) {
    List<String> all =
        new ArrayList<>(List.of("--json", "--data", "target", "--tasks", "200", "--repeats", "1"));
    all.addAll(List.of("--seconds", "1", "--samples", "3", "--growth-scale", "0.0001"));
    all.addAll(List.of("--schedules", "5", "--idle-nodes", "1,3"));
    all.addAll(List.of("--live", "2000", "--finished", "3000"));
    all.addAll(List.of(args));
    return run(all.toArray(String[]::new));
  }

  static BenchRun run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = new BenchCommand().run(new PrintWriter(out), new PrintWriter(err, true), args);
    return new BenchRun(code, out.toString(), err.toString());
  }

  /** What it printed, each line an object. */
  List<JsonNode> lines() {
    assertThat(code).as(err).isZero();
    return out.lines().map(JsonMapper.shared()::readTree).toList();
  }

  /** The results of a system in a scenario. */
  Stream<JsonNode> results(String scenario, String system) {
    return lines().stream()
        .filter(line -> line.get("scenario").asString().equals(scenario))
        .filter(line -> line.get("system").asString().equals(system));
  }

  /** Every result of that scenario has these figures, and they are more than nothing. */
  void has(String scenario, String system, String... figures) {
    assertThat(results(scenario, system))
        .as(scenario + " of " + system)
        .isNotEmpty()
        .allSatisfy(
            result -> {
              for (String figure : figures) {
                assertThat(result.has(figure)).as(figure + " in " + result).isTrue();
                assertThat(result.get(figure).asDouble()).as(figure).isPositive();
              }
            });
  }
}
