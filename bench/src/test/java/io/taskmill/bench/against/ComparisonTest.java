package io.taskmill.bench.against;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is told of two builds. */
class ComparisonTest {

  private final Comparison comparison = new Comparison("1234567 ours", "89abcde theirs");

  @Test
  void theRatioIsThatOfNeighboursWhateverTheMachineDoesMeanwhile() {
    // The machine gets four times as slow; within each pair, this is 10 % slower, once 30 %.
    comparison.add(drain(20, 900), drain(20, 1_000));
    comparison.add(drain(20, 350), drain(20, 500));
    comparison.add(drain(20, 225), drain(20, 250));
    assertThat(table())
        .contains(
            "drain | memory | drain_per_s | payload_bytes=20 | 350 | 500"
                + " | 0.900 | (0.700 – 0.900) | 3");
  }

  @Test
  void resultsWithOtherSettingsStandApart() {
    comparison.add(
        Stream.concat(drain(20, 10).stream(), drain(4096, 6).stream()).toList(),
        Stream.concat(drain(20, 5).stream(), drain(4096, 6).stream()).toList());
    assertThat(table())
        .anyMatch(line -> line.contains("payload_bytes=20 |") && line.contains("2.000"))
        .anyMatch(line -> line.contains("payload_bytes=4096 |") && line.contains("1.000"));
  }

  @Test
  void whatOnlyOneOfThemMeasuresIsLeftOut() {
    comparison.add(drain(20, 10), List.of());
    assertThat(table()).noneMatch(line -> line.contains("drain_per_s"));
  }

  private List<String> table() {
    StringWriter out = new StringWriter();
    comparison.printTable(new PrintWriter(out));
    return out.toString().lines().map(line -> line.replaceAll(" {2,}", " | ")).toList();
  }

  private static List<JsonNode> drain(int bytes, double rate) {
    return Stream.of(
            "{'scenario':'environment','store':'memory','repeats':3}",
            "{'scenario':'drain','store':'memory','system':'taskmill','payload_bytes':%d,"
                .concat("'tasks':%s,'drain_per_s':%s,'drain_per_s_min':1}")
                .formatted(bytes, (int) rate, rate))
        .map(line -> JsonMapper.shared().readTree(line.replace('\'', '"')))
        .toList();
  }
}
