package io.taskmill.bench.peer;

import java.time.Duration;
import java.util.List;

/** The libraries that are measured beside ours. */
public final class Peers {

  /** All of them. */
  public static final List<Contender> ALL =
      List.of(
          new Peer("db-scheduler", 4, Duration.ZERO, DbSchedulerSite::new),
          new Peer("jobrunr", 10, JobRunrSite.POLL, JobRunrSite::new),
          new Peer("quartz", 100, Duration.ZERO, QuartzSite::new));

  private Peers() {}
}
