package io.taskmill.chaos.check;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Seen;
import io.taskmill.chaos.plan.FaultKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An older copy has taken the store's place. What was answered before the copy was begun is in it.
 * What was asked for after the copy was taken, and answered before the store was lost, is undone.
 * Of what lies across one of these moments nobody can say, so nothing is held against it.
 *
 * @param copyBegun when copying began
 * @param copied when the copy was there
 * @param lost when the store was about to be lost
 * @param back when the copy had taken its place
 */
record Failover(long copyBegun, long copied, long lost, long back) {

  private static final String UNDONE = "undone by a failover";

  /** Those of a run, in order. */
  static List<Failover> all(Evidence evidence) {
    List<Failover> all = new ArrayList<>();
    for (Entry.CopyTaken copy : evidence.all(Entry.CopyTaken.class).toList()) {
      evidence
          .all(Entry.FaultBegun.class)
          .filter(fault -> fault.number() == copy.number() && isFailover(fault))
          .mapToLong(Entry.FaultBegun::at)
          .forEach(
              lost -> all.add(new Failover(copy.begun(), copy.at(), lost, back(evidence, copy))));
    }
    return all;
  }

  static boolean isFailover(Entry.FaultBegun fault) {
    return fault.kind().equals(FaultKind.FAILOVER.text());
  }

  private static long back(Evidence evidence, Entry.CopyTaken copy) {
    return evidence
        .all(Entry.FaultEnded.class)
        .filter(end -> end.number() == copy.number())
        .mapToLong(Entry.FaultEnded::at)
        .findFirst()
        .orElse(Long.MAX_VALUE);
  }

  /** What was seen before the store was lost. What the store says today is no evidence of that. */
  Evidence before(Evidence evidence) {
    return new Evidence(
        evidence.inOrder().stream().filter(seen -> seen.entry().at() < lost).toList(),
        List.of(),
        List.of(),
        null,
        commandedBefore(evidence),
        Remembered.NOTHING);
  }

  /** The audit has forgotten what was done since the copy, and of operations nobody else knows. */
  private Commanded commandedBefore(Evidence evidence) {
    boolean anything = evidence.all(Entry.OperationBegun.class).anyMatch(e -> e.at() < lost);
    Set<Long> some = new HashSet<>();
    evidence.all(Entry.CommandBegun.class).forEach(e -> some.add(e.task()));
    return Commanded.unsure(task -> anything || some.contains(task));
  }

  /** What was seen, without what was undone. */
  Evidence after(Evidence evidence) {
    Map<String, Lease> leases = leases(evidence);
    Map<String, Long> begun = new HashMap<>();
    evidence.all(Entry.SubmitBegun.class).forEach(e -> begun.put(e.ref(), e.at()));
    List<Seen> kept = new ArrayList<>();
    for (Seen seen : evidence.inOrder()) {
      Entry entry = kept(seen, leases, begun);
      if (entry != null) {
        kept.add(new Seen(seen.process(), entry));
      }
    }
    List<Effect> effects = new ArrayList<>();
    evidence.tasksWithEffects().forEach(task -> effects.addAll(evidence.effects(task)));
    effects.addAll(undoneEffects(evidence, leases));
    return new Evidence(
        kept,
        effects,
        evidence.stored().toList(),
        evidence.counted().orElse(null),
        evidence.commanded().orElse(null),
        evidence.remembered());
  }

  private @Nullable Entry kept(Seen seen, Map<String, Lease> leases, Map<String, Long> begun) {
    Entry entry = seen.entry();
    Lease lease = leases.get(Lease.name(seen));
    if (lease != null) {
      // Whose end was undone holds its task again, and gives it back: its work is done once more.
      boolean forgotten =
          (entry instanceof Entry.EffectWritten && lease.endUndone)
              || (entry instanceof Entry.StepRecorded && isInBetween(entry));
      return forgotten || !lease.mayBeThere(this)
          ? null
          : isInBetween(entry) ? unanswered(entry) : entry;
    }
    if (entry instanceof Entry.SubmitAccepted e) {
      return e.at() < copyBegun || begun.getOrDefault(e.ref(), e.at()) > back ? e : null;
    }
    if (entry instanceof Entry.SubmitAnsweredAgain e) {
      return e.at() < copyBegun || e.begun() > back ? e : null;
    }
    boolean answer =
        entry instanceof Entry.CommandAnswered || entry instanceof Entry.OperationAccepted;
    return answer && isInBetween(entry) ? null : entry;
  }

  private boolean isInBetween(Entry entry) {
    return entry.at() >= copyBegun && entry.at() <= back;
  }

  private static Entry unanswered(Entry entry) {
    if (entry instanceof Entry.WriteAccepted e) {
      return new Entry.WriteUnknown(e.at(), e.task(), e.execution(), e.write(), UNDONE);
    }
    if (entry instanceof Entry.WriteRefused e) {
      return new Entry.WriteUnknown(e.at(), e.task(), e.execution(), e.write(), UNDONE);
    }
    return entry;
  }

  /**
   * An execution whose claim is in the copy may end its task after the failover, when the work that
   * it did before is undone. The work counts as done if the store has none of that task.
   */
  private List<Effect> undoneEffects(Evidence evidence, Map<String, Lease> leases) {
    Set<Long> done = new HashSet<>(evidence.tasksWithEffects());
    List<Effect> undone = new ArrayList<>();
    for (Seen seen : evidence.inOrder()) {
      Lease lease = leases.get(Lease.name(seen));
      if (seen.entry() instanceof Entry.EffectWritten e
          && isInBetween(e)
          && lease != null
          && lease.mayBeThere(this)
          && done.add(e.task())) {
        undone.add(new Effect(e.task(), e.execution(), false));
      }
    }
    return undone;
  }

  /** An execution whose claim was undone holds nothing, so nothing of it is accepted any more. */
  List<Violation> writesOfUndoneClaims(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    for (Lease lease : leases(evidence).values()) {
      if (lease.isUndone(this) && lease.acceptedAfter) {
        found.add(
            new Violation(
                Kind.STALE_ACCEPTED,
                lease.task,
                "A write of %s was accepted although its claim was %s."
                    .formatted(lease.execution, UNDONE)));
      }
    }
    return found;
  }

  private Map<String, Lease> leases(Evidence evidence) {
    Map<String, Lease> leases = new HashMap<>();
    for (Seen seen : evidence.inOrder()) {
      String name = Lease.name(seen);
      if (name != null) {
        leases.computeIfAbsent(name, any -> new Lease(seen.entry())).add(seen.entry(), this);
      }
    }
    return leases;
  }

  /** An execution, as the process that had it saw it. */
  private static final class Lease {

    private final long task;
    private final String execution;
    private final Map<Object, Long> sent = new HashMap<>();
    private long claimBegun;
    private long claimed;
    private boolean acceptedAfter;
    private boolean endUndone;

    Lease(Entry first) {
      this.task = ((Entry.OfTask) first).task();
      this.execution = String.valueOf(execution(first));
      this.claimBegun = first.at();
      this.claimed = first.at();
    }

    static @Nullable String name(Seen seen) {
      String execution = execution(seen.entry());
      return execution == null
          ? null
          : seen.process() + " " + ((Entry.OfTask) seen.entry()).task() + " " + execution;
    }

    private static @Nullable String execution(Entry entry) {
      if (entry instanceof Entry.Claimed e) {
        return e.execution();
      } else if (entry instanceof Entry.Entered e) {
        return e.execution();
      } else if (entry instanceof Entry.Fired e) {
        return e.execution();
      } else if (entry instanceof Entry.EffectWritten e) {
        return e.execution();
      } else if (entry instanceof Entry.StepBegun e) {
        return e.execution();
      } else if (entry instanceof Entry.StepRecorded e) {
        return e.execution();
      } else if (entry instanceof Entry.WriteBegun e) {
        return e.execution();
      } else if (entry instanceof Entry.WriteAccepted e) {
        return e.execution();
      } else if (entry instanceof Entry.WriteRefused e) {
        return e.execution();
      } else if (entry instanceof Entry.WriteUnknown e) {
        return e.execution();
      }
      return null;
    }

    void add(Entry entry, Failover failover) {
      if (entry instanceof Entry.Claimed e) {
        claimBegun = e.begun();
        claimed = e.at();
      } else if (entry instanceof Entry.WriteBegun e) {
        sent.put(e.write(), e.at());
      } else if (entry instanceof Entry.WriteAccepted e) {
        acceptedAfter |= sent.getOrDefault(e.write(), e.at()) > failover.back;
        endUndone |= Attempt.isEnd(e.write()) && failover.isInBetween(e);
      }
    }

    boolean isUndone(Failover failover) {
      return claimBegun > failover.copied && claimed < failover.lost;
    }

    /** Whether the store may know of it after the failover; where that is open, by what it took. */
    boolean mayBeThere(Failover failover) {
      return claimed < failover.copyBegun
          || claimBegun > failover.back
          || (!isUndone(failover) && acceptedAfter);
    }
  }
}
