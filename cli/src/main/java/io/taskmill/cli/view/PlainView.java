package io.taskmill.cli.view;

import io.taskmill.TaskState;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/** A line every few seconds, for pipes, logs and people who like it calm. */
public final class PlainView implements View {

  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final PrintWriter out;
  private Duration next = PAUSE;
  private boolean stopping;

  /** Writes there. */
  public PlainView(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void started(Snapshot first, PickedUp found) {
    out.printf("taskmill demo on %s, pid %d. %s%n", first.store(), first.pid(), found.text(0));
  }

  @Override
  public void show(Snapshot snapshot) {
    if (snapshot.stopping() != stopping) {
      stopping = true;
      out.println(snapshot.notice().text());
    } else if (!stopping && snapshot.uptime().compareTo(next) >= 0) {
      next = snapshot.uptime().plus(PAUSE);
      out.println(line(snapshot));
    }
  }

  static String line(Snapshot snapshot) {
    Counts counts = snapshot.counts();
    return String.format(
        Locale.ROOT,
        "%s  %,d submitted: %,d scheduled, %,d ready, %,d running, %,d succeeded, %,d failed; %d/s",
        Texts.time(snapshot.uptime()),
        counts.submitted(),
        counts.of(TaskState.SCHEDULED),
        counts.of(TaskState.READY),
        counts.of(TaskState.RUNNING),
        counts.of(TaskState.SUCCEEDED),
        counts.of(TaskState.FAILED),
        snapshot.rate());
  }

  @Override
  public boolean isGone() {
    return out.checkError();
  }

  @Override
  public void ended(Summary summary) {
    Texts.lines(summary).forEach(out::println);
  }
}
