package io.taskmill.chaos.report;

import io.taskmill.chaos.check.History;
import io.taskmill.chaos.check.Violation;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** For a person: the plan, a table of what was done and what came of it, and what was broken. */
public final class TextReport implements Report {

  private static final int SHOWN = 5;

  private final PrintWriter out;

  /** Writes there. */
  public TextReport(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void begin(Scene scene) {
    out.printf(
        "%s for %d s with %d workers, seed %d%n",
        scene.store(), scene.seconds(), scene.workers(), scene.seed());
    scene.server().forEach((name, value) -> out.println("  " + name + " = " + value));
    out.println("The plan:");
    scene.plan().forEach(fault -> out.println("  " + fault));
    out.println();
    out.flush();
  }

  @Override
  public void end(Scene scene, Findings findings) {
    row("submitted", findings.evidence().submitted());
    if (findings.overHttp() > 0) {
      row("  of them over HTTP", findings.overHttp());
      row("  and sent again", findings.overHttpAgain());
    }
    row("finished", findings.evidence().finished());
    row("due times fired", findings.evidence().fired());
    row("a second late or more", findings.evidence().firedLate());
    for (Violation.Kind kind : Violation.Kind.values()) {
      row(kind.text().replace('_', ' '), findings.count(kind));
    }
    row("stale executions refused", findings.evidence().refusedExecutions());
    out.println();
    out.printf("%-28s %10s %10s%n", "fault", "times", "recovered");
    findings
        .faults()
        .forEach(
            (kind, count) ->
                out.printf("%-28s %10d %10d%n", kind.text(), count, findings.recovered(kind)));
    out.printf(
        Locale.ROOT,
        "%nTasks of silent workers were in other hands after %.1f s (median), %.1f s (99 %%), %.1f s (all).%n",
        findings.takeoverMillis(0.5) / 1e3,
        findings.takeoverMillis(0.99) / 1e3,
        findings.takeoverMillis(1) / 1e3);
    findings.gaps().forEach(gap -> out.println("PROVED NOTHING: " + gap));
    violations(findings);
    out.flush();
  }

  private void violations(Findings findings) {
    History history = new History(findings.evidence());
    List<Violation> all = findings.violations();
    for (Violation violation : all.subList(0, Math.min(SHOWN, all.size()))) {
      out.printf("%n%s, task %d: %s%n", violation.kind(), violation.task(), violation.what());
      history.of(violation.task()).forEach(out::println);
    }
    if (all.size() > SHOWN) {
      out.printf("%n… and %d more violations.%n", all.size() - SHOWN);
    }
  }

  private void row(String name, long value) {
    out.printf("%-28s %10d%n", name, value);
  }
}
