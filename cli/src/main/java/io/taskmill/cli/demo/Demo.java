package io.taskmill.cli.demo;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import io.taskmill.TaskmillBuilder;
import io.taskmill.cli.view.Counts;
import io.taskmill.cli.view.PickedUp;
import io.taskmill.cli.view.Stop;
import io.taskmill.cli.view.Summary;
import io.taskmill.cli.view.View;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One run of the demo: open, see what is there, work and feed, show, drain, sum up.
 *
 * <p>It keeps nothing of its own: killed at any moment and started again, it goes on from what the
 * store has.
 */
final class Demo {

  private static final Duration TICK = Duration.ofMillis(250);
  private static final int BUSY_SECONDS = 5;
  private static final int MOST_RUNNING = 1000;

  private final DemoSettings settings;
  private final View view;
  private final long startedAt = System.nanoTime();
  private final Activity activity;

  Demo(DemoSettings settings, View view) {
    this.settings = settings;
    this.view = view;
    this.activity = new Activity(this::uptime, settings.speed());
  }

  /** Runs until it is done, its time is over, or someone wants it to stop. */
  Summary run(Stop stop) throws InterruptedException {
    String why = work(stop);
    Summary summary = new Summary(settings.store(), why, uptime(), totals());
    view.ended(summary);
    return summary;
  }

  private String work(Stop stop) throws InterruptedException {
    try (Taskmill mill = worker().open()) {
      PickedUp found = find(mill);
      activity.expectBack(found.running());
      StoreWatch watch = new StoreWatch(mill, activity, found.counts());
      Feed feed = new Feed(mill, settings, () -> isBusy(watch.counts()));
      start(mill, feed);
      Snapshots snapshots = new Snapshots(settings, activity, watch, found);
      view.started(snapshots.take(uptime()), found);
      // What earlier runs have submitted is to finish too, if it is more than was asked for now.
      long goal = Math.max(settings.tasks(), found.counts().submitted());
      String why = "stopped";
      while (!stop.await(TICK)) {
        watch.look(uptime());
        view.show(snapshots.take(uptime()));
        if (watch.counts().finished() >= goal) {
          why = "all finished";
          break;
        }
        if (view.isGone()) {
          why = "nobody listens";
          break;
        }
        if (uptime().compareTo(settings.limit()) >= 0) {
          why = "time is over";
          break;
        }
      }
      drain(mill, feed, snapshots);
      return why;
    }
  }

  private static PickedUp find(Taskmill mill) {
    Set<Long> running =
        mill.find(Kind.all().states(TaskState.RUNNING), MOST_RUNNING).stream()
            .map(TaskInfo::id)
            .collect(Collectors.toSet());
    return new PickedUp(Counts.read(mill, Kind.all()), running, DemoSettings.LEASE);
  }

  private void start(Taskmill mill, Feed feed) {
    for (Kind kind : Kind.values()) {
      mill.handle(kind.type(settings.speed()), new SampleHandler(kind, activity));
    }
    mill.handle(Feed.TYPE, feed).start();
    mill.submit(Feed.TYPE.request("stream").key(Feed.KEY));
  }

  /** Closing blocks, so it gets a thread, and this one goes on showing what is waited for. */
  private void drain(Taskmill mill, Feed feed, Snapshots snapshots) throws InterruptedException {
    feed.stop();
    Thread closer = new Thread(mill::close, "close");
    closer.start();
    while (closer.isAlive()) {
      view.show(snapshots.stopping(uptime()));
      closer.join(TICK.toMillis());
    }
  }

  /** Enough is ready: more would only make the queue longer. */
  private boolean isBusy(Counts counts) {
    return counts.of(TaskState.READY) > BUSY_SECONDS * settings.rate() * settings.speed();
  }

  private Counts totals() {
    try (Taskmill reader = builder().open()) {
      return Counts.read(reader, Kind.all());
    }
  }

  private TaskmillBuilder worker() {
    return builder().threads(settings.threads()).shutdownGrace(DemoSettings.GRACE).listen(activity);
  }

  private TaskmillBuilder builder() {
    return Taskmill.builder().url(settings.url()).name("demo").lease(DemoSettings.LEASE);
  }

  private Duration uptime() {
    return Duration.ofNanos(System.nanoTime() - startedAt);
  }
}
