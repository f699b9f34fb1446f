package io.taskmill.cli.view;

import io.taskmill.TaskState;
import java.util.List;
import java.util.Locale;

/** Draws a snapshot: text in, text out, nothing else. */
final class Screen {

  private static final int NARROWEST = 40;
  private static final int WIDEST = 110;
  private static final int TAIL = 4;
  private static final int LEAST_TROUBLES = 2;
  private static final int NOTE = 22;
  private static final int BAR_AT = 21;
  private static final int LONG_BAR_AT = 13;
  private static final int BESIDE_LONG_BAR = 26;
  private static final int ROOMY = 70;

  private final Snapshot now;
  private final int height;
  private final Frame frame;

  private Screen(Snapshot now, int width, int height, boolean coloured) {
    this.now = now;
    this.height = height;
    this.frame = new Frame(coloured, Math.max(NARROWEST, Math.min(WIDEST, width)));
  }

  /** The lines of a screen of this size; never more of them than it has. */
  static List<String> draw(Snapshot now, int width, int height, boolean coloured) {
    List<String> lines = new Screen(now, width, height, coloured).draw();
    return lines.subList(0, Math.min(height, lines.size()));
  }

  private List<String> draw() {
    frame.top(
        "taskmill demo",
        "%s · pid %d · %s".formatted(tail(now.store(), 30), now.pid(), Texts.time(now.uptime())));
    states();
    rate();
    longTask();
    troubles();
    frame.section("", "");
    frame.row(
        line -> line.add(now.notice().loud() ? Color.YELLOW : Color.NONE, now.notice().text()));
    frame.row(this::hint);
    return frame.bottom().lines();
  }

  private void states() {
    Counts counts = now.counts();
    long live =
        Bars.scale(
            List.of(
                counts.of(TaskState.SCHEDULED),
                counts.of(TaskState.READY),
                counts.of(TaskState.RUNNING)));
    long all = counts.submitted();
    state(TaskState.SCHEDULED, Color.BLUE, live, "wait for their time");
    state(TaskState.READY, Color.YELLOW, live, "may run now");
    state(TaskState.RUNNING, Color.CYAN, live, "claimed, " + now.threads() + " at a time");
    state(TaskState.SUCCEEDED, Color.GREEN, all, "of " + Texts.number(all) + " submitted");
    state(TaskState.FAILED, Color.RED, all, "out of attempts");
  }

  private void state(TaskState state, Color color, long scale, String note) {
    long count = now.counts().of(state);
    boolean roomy = frame.inside() >= ROOMY;
    int bar = frame.inside() - BAR_AT - (roomy ? NOTE + 1 : 0);
    frame.row(
        line -> {
          line.add(color, state.name().toLowerCase(Locale.ROOT))
              .to(10)
              .add("%9s  ".formatted(Texts.number(count)))
              .add(color, Bars.bar(count, scale, bar));
          if (roomy) {
            line.to(frame.inside() - NOTE).add(Color.DIM, note);
          }
        });
  }

  private void rate() {
    int rows = height >= 24 ? 2 : 1;
    frame.section("finished a second", "now %d, at most %d".formatted(now.rate(), now.peak()));
    int scale = now.finishedPerSecond().stream().mapToInt(Integer::intValue).max().orElse(0);
    for (int row = rows - 1; row >= 0; row--) {
      String columns = Bars.columns(now.finishedPerSecond(), scale, row, rows, frame.inside());
      frame.row(line -> line.add(Color.GREEN, columns));
    }
  }

  private void longTask() {
    frame.section("a long task with checkpoints", "");
    if (now.longTask().isEmpty()) {
      frame.row(line -> line.add(Color.DIM, "the next one comes soon"));
      return;
    }
    LongTask task = now.longTask().get();
    String progress = "%d of %d".formatted(task.done(), task.steps());
    String state =
        task.wentOnAt() > 0 && task.state() == TaskState.RUNNING
            ? "went on at " + task.wentOnAt()
            : task.state().name().toLowerCase(Locale.ROOT);
    int width = Math.max(10, frame.inside() - LONG_BAR_AT - BESIDE_LONG_BAR);
    int done = width * task.done() / task.steps();
    frame.row(
        line ->
            line.add(task.task())
                .to(LONG_BAR_AT)
                .add(Color.CYAN, "━".repeat(done))
                .add(Color.DIM, "─".repeat(width - done))
                .add(" " + progress)
                .end(task.wentOnAt() > 0 ? Color.YELLOW : Color.DIM, state));
  }

  private void troubles() {
    frame.section("failures and retries", "");
    int room = Math.max(LEAST_TROUBLES, height - frame.height() - TAIL);
    for (int i = 0; i < room; i++) {
      if (i < now.troubles().size()) {
        trouble(now.troubles().get(i));
      } else {
        frame.row(line -> {});
      }
    }
  }

  private void trouble(Trouble trouble) {
    frame.row(
        line -> {
          line.add(trouble.task()).to(16).add(Color.RED, "✗".repeat(trouble.failed()));
          if (trouble.state() == TaskState.SUCCEEDED) {
            line.add(Color.GREEN, "✓");
          } else if (!trouble.state().isFinal()) {
            line.add(Color.YELLOW, "…");
          }
          line.to(22).add(trouble.text());
        });
  }

  private void hint(Line line) {
    line.add("Nothing gets lost: ")
        .add(Color.BOLD, "kill -9 " + now.pid())
        .add(" and start it again.")
        .end(Color.DIM, "Ctrl-C stops it");
  }

  /** The end of a text says more than its beginning, if it is a path. */
  private static String tail(String text, int most) {
    return text.length() <= most ? text : "…" + text.substring(text.length() - most + 1);
  }
}
