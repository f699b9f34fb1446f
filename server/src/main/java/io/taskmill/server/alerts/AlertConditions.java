package io.taskmill.server.alerts;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.ScheduleState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whether rules hold, and what there is to say of it. */
final class AlertConditions {

  private static final int SHOWN = 5;

  private final ControlPlane plane;

  AlertConditions(ControlPlane plane) {
    this.plane = plane;
  }

  /** What is wrong; null if nothing is. */
  @Nullable String find(AlertRule rule, Instant now) {
    return switch (rule.kind()) {
      case ATTENTION -> attention(rule, now);
      case FAILURE_RATE -> failureRate(rule, now);
      case MISSED_FIRE -> missedFire(rule, now);
      case OLDEST_READY -> oldestReady(rule, now);
      case NODE_LOST -> nodeLost(rule, now);
    };
  }

  private @Nullable String attention(AlertRule rule, Instant now) {
    long come = sum(rule, now, StatisticsCounter.ATTENTION);
    if (come == 0) {
      return null;
    }
    TaskFilter waiting = filter(rule).states(TaskState.ATTENTION);
    return "%d tasks%s have come to wait for a person within %s; %s wait now."
        .formatted(come, which(rule), words(rule.windowOr()), plane.count(waiting));
  }

  private @Nullable String failureRate(AlertRule rule, Instant now) {
    long tries =
        sum(rule, now, StatisticsCounter.FIRST_TRIES)
            + sum(rule, now, StatisticsCounter.SECOND_TRIES);
    long good =
        sum(rule, now, StatisticsCounter.SUCCEEDED_FIRST)
            + sum(rule, now, StatisticsCounter.SUCCEEDED_SECOND);
    if (tries < rule.atLeastOr() || tries - good < rule.shareOr() * tries) {
      return null;
    }
    return "%d of %d tries%s have failed within %s."
        .formatted(tries - good, tries, which(rule), words(rule.windowOr()));
  }

  private @Nullable String missedFire(AlertRule rule, Instant now) {
    Instant limit = now.minus(rule.longerThanOr());
    List<String> late =
        plane.schedules().list().stream()
            .filter(each -> each.state() == ScheduleState.ONLINE && each.isOverdue(limit))
            .filter(each -> rule.type() == null || rule.type().equals(each.schedule().type()))
            .filter(each -> matches(rule, each))
            .map(each -> "'%s' (due %s)".formatted(each.name(), each.nextAt()))
            .toList();
    return late.isEmpty()
        ? null
        : "%d schedules%s should have fired and have not: %s."
            .formatted(late.size(), which(rule), some(late));
  }

  private static boolean matches(AlertRule rule, ScheduleInfo each) {
    return (rule.tenant() == null || rule.tenant().equals(String.valueOf(each.schedule().tenant())))
        && (rule.queue() == null || rule.queue().equals(each.schedule().queue().orElse(null)));
  }

  private @Nullable String oldestReady(AlertRule rule, Instant now) {
    List<String> late =
        plane.queues().oldestReady().entrySet().stream()
            .filter(each -> rule.queue() == null || rule.queue().equals(each.getKey()))
            .filter(each -> each.getValue().isBefore(now.minus(rule.longerThanOr())))
            .sorted(Map.Entry.comparingByValue())
            .map(
                each ->
                    "queue '%s' for %s"
                        .formatted(each.getKey(), words(Duration.between(each.getValue(), now))))
            .toList();
    return late.isEmpty()
        ? null
        : "Tasks have been ready for more than %s: %s."
            .formatted(words(rule.longerThanOr()), some(late));
  }

  private @Nullable String nodeLost(AlertRule rule, Instant now) {
    AuditFilter lost = AuditFilter.all().verb("node-lost").from(now.minus(rule.windowOr()));
    List<String> nodes =
        plane.audit().find(lost, SHOWN * 2).entries().stream()
            .map(AuditEntry::subject)
            .map(String::valueOf)
            .toList();
    return nodes.isEmpty()
        ? null
        : "Nodes were taken for dead within %s: %s. Their tasks run elsewhere."
            .formatted(words(rule.windowOr()), some(nodes));
  }

  private long sum(AlertRule rule, Instant now, StatisticsCounter counter) {
    StatisticsQuery query = StatisticsQuery.minutes(now.minus(rule.windowOr()), now);
    if (rule.type() != null) {
      query = query.type(rule.type());
    }
    if (rule.queue() != null) {
      query = query.queue(rule.queue());
    }
    if (rule.tenant() != null) {
      query = query.tenant(Long.parseLong(rule.tenant()));
    }
    return plane.statistics(query).stream()
        .mapToLong((StatisticsPoint p) -> p.count(counter))
        .sum();
  }

  private static TaskFilter filter(AlertRule rule) {
    TaskFilter filter = TaskFilter.all();
    if (rule.type() != null) {
      filter = filter.types(rule.type());
    }
    if (rule.queue() != null) {
      filter = filter.queues(rule.queue());
    }
    return rule.tenant() == null ? filter : filter.tenant(Long.parseLong(rule.tenant()));
  }

  private static String which(AlertRule rule) {
    return (rule.type() == null ? "" : " of type '%s'".formatted(rule.type()))
        + (rule.queue() == null ? "" : " in queue '%s'".formatted(rule.queue()))
        + (rule.tenant() == null ? "" : " of tenant %s".formatted(rule.tenant()));
  }

  private static String some(List<String> all) {
    String first = all.stream().limit(SHOWN).collect(Collectors.joining(", "));
    return all.size() <= SHOWN ? first : first + " and %d more".formatted(all.size() - SHOWN);
  }

  static String words(Duration time) {
    long seconds = Math.max(0, time.toSeconds());
    if (seconds < 120) {
      return seconds + " s";
    }
    return seconds < 7_200 ? seconds / 60 + " min" : seconds / 3_600 + " h";
  }
}
