package io.taskmill.chaos.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** All faults of a run, in order: the same settings give the same plan. */
public final class Plan {

  /** Until the first worker has something in hand. */
  private static final Duration BEGIN = Duration.ofSeconds(4);

  /** One kill in so many hits a submitter. */
  private static final int SUBMITTER_SHARE = 6;

  /**
   * How long a worker is left alone before it is made a zombie, so that it has something in hand.
   */
  private static final Duration BEFORE_STOP = Duration.ofSeconds(4);

  /** And after it woke up, so that it has time to write. */
  private static final Duration AFTER_STOP = Duration.ofSeconds(2);

  private final PlanSettings settings;
  private final Random random;
  private final List<Fault> faults = new ArrayList<>();

  private Plan(PlanSettings settings) {
    this.settings = settings;
    this.random = new Random(settings.seed());
  }

  /** The plan that these settings give. */
  public static List<Fault> of(PlanSettings settings) {
    Plan plan = new Plan(settings);
    // Zombies first: kills keep away from them.
    plan.spread(FaultKind.STOP);
    plan.spread(FaultKind.HANG);
    plan.spread(FaultKind.FULL_POOL);
    // After those whose worker is given: one that gets no answers locks nothing.
    plan.spread(FaultKind.FREEZE);
    plan.spread(FaultKind.RESTART);
    plan.spread(FaultKind.CRASH);
    plan.spread(FaultKind.CUT);
    plan.spread(FaultKind.SLOW_DISK);
    plan.spread(FaultKind.AWAY);
    plan.spread(FaultKind.CLOCK_STEP);
    plan.spread(FaultKind.FAILOVER);
    plan.spread(FaultKind.KILL_SERVER);
    plan.kills();
    return plan.numbered();
  }

  /** So many of a kind, each somewhere in its own equal part of the time. */
  private void spread(FaultKind kind) {
    int count = settings.count(kind);
    for (int i = 0; i < count; i++) {
      long from = BEGIN.toMillis();
      long part = (settings.length().toMillis() - from) / count;
      long room = Math.max(1, part - lasts(kind).toMillis());
      Duration at = Duration.ofMillis(from + i * part + random.nextLong(room));
      faults.add(new Fault(0, at, kind, slot(kind, at), lasts(kind)));
    }
  }

  private int slot(FaultKind kind, Duration at) {
    if (kind.isToStore()) {
      return 0;
    }
    return switch (kind) {
      // The first worker has a proxy before its store, the second a pool that it shares.
      case HANG -> 1;
      case FULL_POOL -> Math.min(2, settings.workers());
      case KILL_SERVER -> 1 + random.nextInt(settings.servers());
      default -> freeWorker(at, lasts(kind));
    };
  }

  /**
   * A worker that no other lasting fault has in its hands, and none just before or after if there
   * is such a one.
   */
  private int freeWorker(Duration at, Duration lasts) {
    Duration end = at.plus(lasts);
    List<Integer> free = leftAlone(at.minus(AFTER_STOP), end.plus(BEFORE_STOP));
    if (free.isEmpty()) {
      free = leftAlone(at, end);
    }
    int any = 1 + random.nextInt(settings.workers());
    return free.isEmpty() ? any : free.get(random.nextInt(free.size()));
  }

  private List<Integer> leftAlone(Duration from, Duration to) {
    List<Integer> free = new ArrayList<>();
    for (int slot = 1; slot <= settings.workers(); slot++) {
      if (isLeftAlone(slot, from, to)) {
        free.add(slot);
      }
    }
    return free;
  }

  private boolean isLeftAlone(int slot, Duration from, Duration to) {
    return faults.stream()
        .filter(fault -> fault.slot() == slot && !fault.lasts().isZero())
        .noneMatch(
            fault ->
                fault.at().compareTo(to) <= 0
                    && from.compareTo(fault.at().plus(fault.lasts())) <= 0);
  }

  private void kills() {
    if (settings.killEvery().isZero()) {
      return;
    }
    int nth = 0;
    for (Duration at = BEGIN;
        at.compareTo(settings.length()) < 0;
        at = at.plus(settings.killEvery())) {
      boolean submitter = settings.submitters() > 0 && ++nth % SUBMITTER_SHARE == 0;
      faults.add(
          submitter
              ? new Fault(
                  0,
                  at,
                  FaultKind.KILL_SUBMITTER,
                  1 + random.nextInt(settings.submitters()),
                  Duration.ZERO)
              : new Fault(0, at, FaultKind.KILL, freeWorker(at, Duration.ZERO), Duration.ZERO));
    }
  }

  private Duration lasts(FaultKind kind) {
    Duration lease = settings.lease();
    return switch (kind) {
      case STOP -> lease.multipliedBy(3).dividedBy(2).plusMillis(500);
      // Longer than others may be held up by it.
      case FREEZE -> lease.multipliedBy(2).plusSeconds(10);
      case AWAY -> lease.multipliedBy(3);
      // So old is the copy: long enough for nodes to die and to come that it knows otherwise.
      case FAILOVER -> lease.multipliedBy(3);
      case RESTART, CRASH -> Duration.ofMillis(500);
      case HANG, FULL_POOL, CLOCK_STEP -> lease.multipliedBy(2);
      case SLOW_DISK -> lease.multipliedBy(2);
      default -> Duration.ZERO;
    };
  }

  private List<Fault> numbered() {
    faults.sort(Comparator.comparing(Fault::at).thenComparing(Fault::kind));
    List<Fault> numbered = new ArrayList<>();
    for (Fault each : faults) {
      numbered.add(
          new Fault(numbered.size() + 1, each.at(), each.kind(), each.slot(), each.lasts()));
    }
    return List.copyOf(numbered);
  }
}
