package io.taskmill.chaos.report;

import io.taskmill.chaos.check.History;
import io.taskmill.chaos.check.Violation;
import io.taskmill.chaos.plan.FaultKind;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** One object on one line. */
public final class JsonReport implements Report {

  private static final int SHOWN = 5;

  private final PrintWriter out;

  /** Writes there. */
  public JsonReport(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void begin(Scene scene) {}

  @Override
  public void end(Scene scene, Findings findings) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("store", scene.store());
    line.put("seed", scene.seed());
    line.put("seconds", scene.seconds());
    line.put("workers", scene.workers());
    line.put("submitted", findings.evidence().submitted());
    line.put("over_http", findings.overHttp());
    line.put("over_http_again", findings.overHttpAgain());
    line.put("finished", findings.evidence().finished());
    line.put("fired", findings.evidence().fired());
    line.put("fired_late", findings.evidence().firedLate());
    line.put("lost", findings.count(Violation.Kind.LOST));
    line.put("double_effects", findings.count(Violation.Kind.DOUBLE_EFFECT));
    line.put("stale_accepted", findings.count(Violation.Kind.STALE_ACCEPTED));
    line.put("overlapping_leases", findings.count(Violation.Kind.OVERLAPPING_LEASES));
    line.put("final_state_changed", findings.count(Violation.Kind.FINAL_STATE_CHANGED));
    line.put("stuck", findings.count(Violation.Kind.STUCK));
    line.put("wrong_place", findings.count(Violation.Kind.WRONG_PLACE));
    line.put("wrong_statistics", findings.count(Violation.Kind.WRONG_STATISTICS));
    line.put("rolled_back_exists", findings.count(Violation.Kind.ROLLED_BACK_EXISTS));
    line.put("submitted_twice", findings.count(Violation.Kind.SUBMITTED_TWICE));
    line.put("fenced_out", findings.count(Violation.Kind.FENCED_OUT));
    line.put("early", findings.count(Violation.Kind.EARLY));
    line.put("limit_exceeded", findings.count(Violation.Kind.LIMIT_EXCEEDED));
    line.put("key_out_of_turn", findings.count(Violation.Kind.KEY_OUT_OF_TURN));
    line.put("unaudited", findings.count(Violation.Kind.UNAUDITED));
    line.put("deleted_seen", findings.count(Violation.Kind.DELETED_SEEN));
    line.put("wrong_operation", findings.count(Violation.Kind.WRONG_OPERATION));
    line.put("fired_twice", findings.count(Violation.Kind.FIRED_TWICE));
    line.put("fire_missed", findings.count(Violation.Kind.FIRE_MISSED));
    line.put("fired_early", findings.count(Violation.Kind.FIRED_EARLY));
    line.put("step_twice", findings.count(Violation.Kind.STEP_TWICE));
    line.put("signal_lost", findings.count(Violation.Kind.SIGNAL_LOST));
    line.put("join_early", findings.count(Violation.Kind.JOIN_EARLY));
    line.put("join_twice", findings.count(Violation.Kind.JOIN_TWICE));
    line.put("join_missed", findings.count(Violation.Kind.JOIN_MISSED));
    line.put("held_up", findings.count(Violation.Kind.HELD_UP));
    line.put("stale_refused", findings.evidence().refusedExecutions());
    line.put(
        "kills", faults(findings, FaultKind.KILL, FaultKind.KILL_SUBMITTER, FaultKind.KILL_SERVER));
    line.put("zombies", faults(findings, FaultKind.STOP));
    line.put(
        "store_restarts", faults(findings, FaultKind.RESTART, FaultKind.CRASH, FaultKind.AWAY));
    line.put("recovered", findings.takeovers().size());
    line.put("recover_p50_ms", findings.takeoverMillis(0.5));
    line.put("recover_p99_ms", findings.takeoverMillis(0.99));
    line.put("recover_max_ms", findings.takeoverMillis(1));
    Map<String, Object> kinds = new LinkedHashMap<>();
    findings
        .faults()
        .forEach(
            (kind, count) ->
                kinds.put(
                    kind.text(), Map.of("faults", count, "recovered", findings.recovered(kind))));
    line.put("faults", kinds);
    line.put("proved_nothing", findings.gaps());
    line.put("violations", violations(findings));
    line.put("server", scene.server());
    out.println(JsonMapper.shared().writeValueAsString(line));
    out.flush();
  }

  private static List<Map<String, Object>> violations(Findings findings) {
    History history = new History(findings.evidence());
    return findings.violations().stream()
        .limit(SHOWN)
        .map(
            violation -> {
              Map<String, Object> one = new LinkedHashMap<>();
              one.put("kind", violation.kind().text());
              one.put("task", Long.toString(violation.task()));
              one.put("what", violation.what());
              one.put("history", history.of(violation.task()));
              return one;
            })
        .toList();
  }

  private static long faults(Findings findings, FaultKind... kinds) {
    long count = 0;
    for (FaultKind kind : kinds) {
      count += findings.faults().getOrDefault(kind, 0L);
    }
    return count;
  }
}
