package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskLogLine;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.admin.TaskProgress;
import io.taskmill.admin.TaskProgress.Sample;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Report;
import io.taskmill.spi.Report.Line;
import io.taskmill.spi.ReportStore.LogSize;
import io.taskmill.spi.ReportStore.Tried;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

/** What handlers report while they run: under their fence, with their task, and only so long. */
abstract class ReportTheme extends Theme {

  private static final Instant AT = Instant.parse("2026-11-17T12:00:00.123Z");

  @Test
  void theLastProgressCounts() {
    KitNode node = node();
    long id = submit(task());
    Fence fence = claim(node, id).fence();
    TaskProgress half =
        new TaskProgress(
            50, 100, "half ☕", AT, List.of(new Sample(AT.minusSeconds(9), 1), new Sample(AT, 50)));
    assertThat(write(progress(fence, progress(1, null)))).isTrue();
    assertThat(write(progress(fence, half))).isTrue();
    assertThat(store.reports().progress(List.of(id, 1L))).isEqualTo(Map.of(id, half));
    node.tryFinish(fence, Outcome.succeeded(null));
    assertThat(store.reports().progress(List.of(id))).isEqualTo(Map.of(id, half));
  }

  @Test
  void aTaskThatReportsNothingHasNothing() {
    long id = submit(task());
    assertThat(store.reports().progress(List.of(id))).isEmpty();
    assertThat(store.reports().logSizes(List.of(id))).isEmpty();
    assertThat(store.reports().log(id, TaskLogQuery.all())).isEmpty();
  }

  @Test
  void onlyWhoHoldsTheTaskReports() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    long other = submit(task());
    Claimed ended = claim(node, other);
    node.finish(ended, Outcome.succeeded(null));
    Fence never = new Fence(id, node.number(), 1_000_000);
    assertThat(
            store
                .reports()
                .write(
                    List.of(
                        report(ended.fence(), progress(1, null), line(1, "late")),
                        report(never, progress(2, null), line(1, "never")),
                        report(claimed.fence(), progress(3, null), line(1, "now")))))
        .containsExactlyInAnyOrder(ended.fence(), never);
    assertThat(store.reports().progress(List.of(id, other)).keySet()).containsExactly(id);
    assertThat(messages(id, TaskLogQuery.all())).containsExactly("now");
    assertThat(store.reports().log(other, TaskLogQuery.all())).isEmpty();
  }

  @Test
  void whoDoesNotWaitForLocksIsToldTheSameWhereThereAreNone() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    Claimed ended = claim(node, submit(task()));
    node.finish(ended, Outcome.succeeded(null));
    List<Report> reports =
        List.of(
            report(ended.fence(), progress(1, null), line(1, "late")),
            report(claimed.fence(), progress(3, null), line(1, "now")));
    assertThat(store.reports().tryWrite(reports))
        .isEqualTo(new Tried(Set.of(ended.fence()), Set.of()));
    assertThat(store.reports().progress(List.of(id)).values())
        .extracting(TaskProgress::done)
        .containsExactly(3L);
    assertThat(messages(id, TaskLogQuery.all())).containsExactly("now");
    assertThat(store.reports().log(ended.fence().task(), TaskLogQuery.all())).isEmpty();
  }

  @Test
  void aReportThatIsSentAgainIsWrittenOnce() {
    KitNode node = node();
    long id = submit(task());
    Fence fence = claim(node, id).fence();
    Report first = report(fence, progress(1, null), line(1, "one"), line(2, "two"));
    assertThat(write(first)).isTrue();
    assertThat(write(first)).isTrue();
    assertThat(write(report(fence, null, line(2, "two"), line(3, "three")))).isTrue();
    assertThat(messages(id, TaskLogQuery.all())).containsExactly("one", "two", "three");
    assertThat(store.reports().logSizes(List.of(id))).isEqualTo(Map.of(id, new LogSize(3, 11)));
  }

  @Test
  void aLogIsReadByLevelAndPage() {
    KitNode node = node();
    long id = submit(task());
    Fence fence = claim(node, id).fence();
    List<Line> lines =
        LongStream.rangeClosed(1, 250)
            .mapToObj(
                n ->
                    new Line(
                        n, AT.plusMillis(n), n % 50 == 0 ? Level.WARN : Level.INFO, "line " + n))
            .toList();
    assertThat(write(new Report(fence, null, lines))).isTrue();
    List<TaskLogLine> all = store.reports().log(id, TaskLogQuery.all());
    assertThat(all).hasSize(250);
    assertThat(all.get(49))
        .isEqualTo(
            new TaskLogLine(50, AT.plusMillis(50), fence.executionId(), Level.WARN, "line 50"));
    assertThat(messages(id, TaskLogQuery.all().atLeast(Level.WARN)))
        .containsExactly("line 50", "line 100", "line 150", "line 200", "line 250");
    assertThat(messages(id, TaskLogQuery.all().after(100L).limit(2)))
        .containsExactly("line 101", "line 102");
    assertThat(messages(id, TaskLogQuery.all().fromTheEnd().limit(2)))
        .containsExactly("line 250", "line 249");
    assertThat(messages(id, TaskLogQuery.all().fromTheEnd().after(2L))).containsExactly("line 1");
    assertThat(messages(id, TaskLogQuery.all().fromTheEnd().atLeast(Level.ERROR))).isEmpty();
  }

  @Test
  void aLaterExecutionGoesOn() {
    KitNode node = node();
    long id = submit(task());
    Claimed first = claim(node, id);
    write(report(first.fence(), progress(1, "first"), line(1, "one")));
    node.finish(first, Outcome.failedRetryIn(Duration.ZERO, "no"));
    promoteAll();
    Claimed second = claim(node, id);
    assertThat(write(report(first.fence(), progress(9, "late"), line(2, "late")))).isFalse();
    assertThat(write(report(second.fence(), null, line(2, "two")))).isTrue();
    assertThat(store.reports().progress(List.of(id)).values())
        .extracting(TaskProgress::text)
        .containsExactly("first");
    assertThat(store.reports().log(id, TaskLogQuery.all()))
        .extracting(TaskLogLine::executionId)
        .containsExactly(first.fence().executionId(), second.fence().executionId());
  }

  @Test
  void aResetForgetsTheProgressAndLeavesTheLog() {
    long id = submit(task());
    KitNode node = node();
    Claimed claimed = claim(node, id);
    write(report(claimed.fence(), progress(1, null), line(1, "one")));
    node.finish(claimed, Outcome.failedForGood("no"));
    assertThat(command(id, TaskCommand.reset())).isEqualTo(Result.APPLIED);
    assertThat(store.reports().progress(List.of(id))).isEmpty();
    assertThat(messages(id, TaskLogQuery.all())).containsExactly("one");
  }

  @Test
  void reportsGoWithTheirTask() {
    KitNode node = node();
    long id = submit(task());
    long kept = submit(task());
    for (long each : List.of(id, kept)) {
      Claimed claimed = claim(node, each);
      write(report(claimed.fence(), progress(1, null), line(1, "one")));
      node.finish(claimed, Outcome.succeeded(null));
    }
    assertThat(command(id, TaskCommand.delete())).isEqualTo(Result.APPLIED);
    assertThat(store.reports().progress(List.of(id, kept)).keySet()).containsExactly(kept);
    assertThat(store.reports().log(id, TaskLogQuery.all())).isEmpty();
    fixture.advance(Duration.ofDays(2));
    store.purge().removeDeleted(ALL);
    store.purge().remove(store.purge().find(Duration.ofDays(1), 0, ALL).due());
    assertThat(store.reports().progress(List.of(id, kept))).isEmpty();
    assertThat(store.reports().logSizes(List.of(id, kept))).isEmpty();
  }

  private boolean write(Report report) {
    return store.reports().write(List.of(report)).isEmpty();
  }

  private List<String> messages(long id, TaskLogQuery query) {
    return store.reports().log(id, query).stream().map(TaskLogLine::message).toList();
  }

  private static Report progress(Fence fence, TaskProgress progress) {
    return new Report(fence, progress, List.of());
  }

  private static Report report(Fence fence, @Nullable TaskProgress progress, Line... lines) {
    return new Report(fence, progress, List.of(lines));
  }

  private static TaskProgress progress(long done, @Nullable String text) {
    return new TaskProgress(done, 0, text, AT, List.of());
  }

  private static Line line(long number, String message) {
    return new Line(number, AT, Level.INFO, message);
  }
}
