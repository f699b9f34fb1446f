package io.taskmill.cli.demo;

import io.taskmill.cli.view.Counts;
import io.taskmill.cli.view.Notice;
import io.taskmill.cli.view.PickedUp;
import io.taskmill.cli.view.Snapshot;
import io.taskmill.cli.view.Texts;
import java.time.Duration;
import java.util.List;

/** Puts together what the views show. */
final class Snapshots {

  private static final int SECONDS = 200;
  private static final Duration NEWS = Duration.ofSeconds(15);
  private static final List<String> TIPS =
      List.of(
          "The stream is fed by a task too, demo-feed: it goes on after a kill.",
          "Start it in a second terminal too, and kill one: the other goes on with all.",
          "To look inside: sqlite3 %s 'select * from taskmill_tasks'");

  private final DemoSettings settings;
  private final Activity activity;
  private final StoreWatch watch;
  private final PickedUp found;

  Snapshots(DemoSettings settings, Activity activity, StoreWatch watch, PickedUp found) {
    this.settings = settings;
    this.activity = activity;
    this.watch = watch;
    this.found = found;
  }

  Snapshot take(Duration uptime) {
    return snapshot(uptime, news(uptime), false);
  }

  Snapshot stopping(Duration uptime) {
    List<String> running = activity.running();
    String notice =
        running.isEmpty()
            ? "Stopping: writes down what has ended."
            : "Stopping: waits at most %d s for %s."
                .formatted(DemoSettings.GRACE.toSeconds(), list(running));
    return snapshot(uptime, new Notice(notice, true), true);
  }

  private Snapshot snapshot(Duration uptime, Notice notice, boolean stopping) {
    long second = uptime.toSeconds();
    return new Snapshot(
        settings.store(),
        ProcessHandle.current().pid(),
        uptime,
        settings.threads(),
        watch.counts(),
        activity.rate().before(second, SECONDS),
        activity.rate().current(second),
        activity.rate().peak(),
        watch.longTask(),
        activity.troubles(),
        notice,
        stopping);
  }

  private Notice news(Duration uptime) {
    if (watch.isAway()) {
      return new Notice("The store does not answer. All goes on when it is back.", true);
    }
    if (uptime.compareTo(NEWS) < 0) {
      return new Notice(found.text(activity.back()), found.counts().live() > 0);
    }
    Counts counts = watch.counts();
    String text =
        counts.submitted() >= settings.tasks()
            ? "All %s tasks are submitted; %s are not finished yet."
                .formatted(Texts.number(counts.submitted()), Texts.number(counts.live()))
            : TIPS.get((int) (uptime.toSeconds() / NEWS.toSeconds() % TIPS.size()))
                .formatted(settings.store());
    return new Notice(text, false);
  }

  private static String list(List<String> tasks) {
    int shown = Math.min(3, tasks.size());
    String names = String.join(", ", tasks.subList(0, shown));
    return tasks.size() == shown ? names : names + " and " + (tasks.size() - shown) + " more";
  }
}
