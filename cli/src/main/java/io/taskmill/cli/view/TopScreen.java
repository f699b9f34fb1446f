package io.taskmill.cli.view;

import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.QueueStatus;
import java.util.List;
import java.util.function.ToLongFunction;

/** Draws a snapshot for {@code taskmill top}. */
public final class TopScreen {

  private static final int NUMBER = 10;

  private TopScreen() {}

  /** In so many columns and at most so many lines; what does not fit is counted. */
  public static List<String> draw(TopSnapshot top, int width, int height, boolean coloured) {
    Frame frame = new Frame(coloured, width);
    frame.top("taskmill top", top.store());
    frame.row(line -> totals(line, top));
    if (!top.debugModes().isEmpty()) {
      frame.row(line -> line.add(Color.YELLOW, DebugModeText.line(top.debugModes())));
    }
    int room = Math.max(3, height - frame.height() - 4);
    frame.section("Queues", "");
    frame.row(line -> columns(line, "", "waiting", "ready", "running", "done/s", "oldest"));
    rows(frame, top.queues(), Math.max(1, room / 3), (line, queue) -> queue(line, queue, top));
    frame.section("Nodes", "");
    rows(frame, top.nodes(), Math.max(1, room / 3), (line, node) -> node(line, node, top));
    frame.section("Newest failures", "");
    int left = Math.max(1, height - frame.height() - 1);
    rows(frame, top.failures(), left, (line, failure) -> failure(line, failure, top));
    return frame.bottom().lines();
  }

  private static void totals(Line line, TopSnapshot top) {
    boolean capped = top.queues().stream().anyMatch(QueueStatus::capped);
    line.add(Color.BOLD, sum(top, QueueStatus::waiting) + " waiting")
        .add("   ")
        .add(Color.CYAN, sum(top, QueueStatus::ready) + " ready")
        .add("   ")
        .add(Color.GREEN, sum(top, QueueStatus::running) + " running")
        .add(capped ? "   (at least)" : "")
        .end(Color.DIM, top.at().clock());
  }

  private static String sum(TopSnapshot top, ToLongFunction<QueueStatus> count) {
    return Texts.number(top.queues().stream().mapToLong(count).sum());
  }

  private static void queue(Line line, QueueStatus queue, TopSnapshot top) {
    columns(
        line,
        queue.name() + (queue.paused() ? " (paused)" : ""),
        Texts.number(queue.waiting()),
        Texts.number(queue.ready()),
        Texts.number(queue.running()),
        Texts.rate(queue.finishedPerSecond()),
        queue.oldestReady() == null ? "-" : top.at().relative(queue.oldestReady()));
  }

  /** A name, and what is right under right. */
  private static void columns(Line line, String name, String... cells) {
    int room = line.width() - cells.length * (NUMBER + 1) - 2;
    line.add(name.length() > room ? name.substring(0, Math.max(0, room - 1)) + "…" : name);
    for (int i = 0; i < cells.length; i++) {
      int end = line.width() - (cells.length - 1 - i) * (NUMBER + 1);
      line.to(end - cells[i].length()).add(cells[i]);
    }
  }

  private static void node(Line line, ClusterNode node, TopSnapshot top) {
    line.add(Color.BOLD, node.name() + " on " + node.host())
        .to(line.width() / 3)
        .add("holds %d, has %d threads".formatted(node.held(), node.threads()))
        .add(", joined " + top.at().relative(node.since()));
    if (!node.alive()) {
      line.end(Color.RED, "silent");
    } else if (node.draining()) {
      line.end(Color.YELLOW, "drains");
    }
  }

  private static void failure(Line line, TopFailure failure, TopSnapshot top) {
    line.add(Long.toString(failure.id()))
        .add("  ")
        .add(Color.RED, failure.state().name())
        .add("  " + failure.type() + ", " + top.at().relative(failure.at()) + ": ")
        .add(Color.DIM, failure.error());
  }

  private static <T> void rows(Frame frame, List<T> all, int most, Drawer<T> drawer) {
    int shown = all.size() <= most ? all.size() : Math.max(1, most - 1);
    all.subList(0, shown).forEach(one -> frame.row(line -> drawer.draw(line, one)));
    if (all.isEmpty()) {
      frame.row(line -> line.add(Color.DIM, "none"));
    } else if (shown < all.size()) {
      frame.row(line -> line.add(Color.DIM, "and %d more".formatted(all.size() - shown)));
    }
  }

  @FunctionalInterface
  private interface Drawer<T> {
    void draw(Line line, T one);
  }
}
