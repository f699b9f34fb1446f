package io.taskmill.chaos.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.chaos.plan.FaultKind;
import io.taskmill.chaos.plan.PlanSettings;
import io.taskmill.chaos.report.Findings;
import io.taskmill.chaos.report.Progress;
import io.taskmill.chaos.report.TextReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The short form of {@code taskmill chaos}: half a minute on PostgreSQL. */
class ChaosRunTest {

  @TempDir Path data;

  @Test
  void everyPromiseIsKeptWhateverDies() throws Exception {
    PlanSettings plan =
        new PlanSettings(
            2026,
            Duration.ofSeconds(30),
            4,
            1,
            2,
            Duration.ofSeconds(2),
            Duration.ofSeconds(3),
            Map.of(
                FaultKind.STOP, 6,
                FaultKind.FREEZE, 1,
                FaultKind.RESTART, 1,
                FaultKind.CRASH, 1,
                FaultKind.CUT, 1,
                FaultKind.KILL_SERVER, 3));
    ChaosSettings settings =
        new ChaosSettings(
            "postgres",
            plan,
            40,
            120,
            20,
            Duration.ofSeconds(30),
            List.of(),
            List.of(),
            List.of(),
            null);
    StringWriter out = new StringWriter();
    Findings findings =
        new ChaosRun(
                settings,
                new TextReport(new PrintWriter(out)),
                new Progress(new PrintWriter(new StringWriter())))
            .run(data);
    System.out.println(out);
    assertThat(findings.violations()).as(out.toString()).isEmpty();
    assertThat(findings.gaps()).as(out.toString()).isEmpty();
    assertThat(findings.overHttpAgain()).as(out.toString()).isPositive();
    assertThat(findings.takeovers()).as(out.toString()).isNotEmpty();
  }
}
