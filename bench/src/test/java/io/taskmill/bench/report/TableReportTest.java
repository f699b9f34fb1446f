package io.taskmill.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What people see. */
class TableReportTest {

  private final StringWriter written = new StringWriter();
  private final TableReport report = new TableReport(new PrintWriter(written));

  @Test
  void oursComesFirstAndOthersWithHowManyTimesAsGoodOursIs() {
    report.add(result("slow", 20, Map.of("drain_per_s", new Spread(2_500, 2_400, 2_600))));
    report.add(result(Result.OURS, 20, Map.of("drain_per_s", new Spread(50_000, 49_000, 52_000))));
    report.add(result(Result.OURS, 4096, Map.of("drain_per_s", Spread.once(40_000))));
    report.endScenario();

    assertThat(written.toString().lines().map(line -> line.replaceAll(" {2,}", " | ")))
        .containsExactly(
            "",
            "drain | taskmill | slow",
            "drain_per_s | payload_bytes=20 | 50,000 (49,000 – 52,000)"
                + " | 2,500 (2,400 – 2,600) | × 20",
            "drain_per_s | payload_bytes=4096 | 40,000 | –");
  }

  @Test
  void ofLatenciesLessIsBetter() {
    report.add(result(Result.OURS, 20, Map.of("latency_p50_ms", Spread.once(2))));
    report.add(result("slow", 20, Map.of("latency_p50_ms", Spread.once(5))));
    report.endScenario();
    assertThat(written.toString()).contains("5.00  × 2.5").doesNotContain("payload_bytes");
  }

  private static Result result(String system, int bytes, Map<String, Spread> figures) {
    return new Result("drain", system, Map.of("payload_bytes", bytes), figures);
  }
}
