package io.taskmill.chaos.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.chaos.check.Evidence;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Journal;
import io.taskmill.chaos.journal.MemoryJournal;
import io.taskmill.chaos.journal.Write;
import io.taskmill.chaos.plan.FaultKind;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FindingsTest {

  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong clock = new AtomicLong();
  private final MemoryJournal journal = new MemoryJournal(clock::get);
  private final Journal chaos = journal.of("chaos");

  @Test
  void aRunWithoutZombiesProvesNothing() {
    assertThat(findings().gaps())
        .singleElement()
        .asString()
        .contains("Only 0 stale executions were refused");
  }

  @Test
  void aFaultThatNobodyHadToRecoverFromProvesNothing() {
    zombies(Findings.ENOUGH_REFUSED);
    assertThat(findings().gaps()).isEmpty();
    chaos.write(new Entry.FaultBegun(clock.get(), 9, "hang", "worker-9.1"));
    assertThat(findings(FaultKind.HANG).gaps())
        .containsExactly("No task had to recover from 'hang'.");
  }

  @Test
  void theTimeOfATakeOverCountsFromTheFault() {
    zombies(1);
    assertThat(findings(FaultKind.STOP).takeovers()).containsExactly(Duration.ofSeconds(3));
    assertThat(findings(FaultKind.STOP).takeoverMillis(0.99)).isEqualTo(3_000);
  }

  @Test
  void aTaskThatGoesOnWhereItWasHasRecoveredToo() {
    clock.set(SECOND);
    claim("worker-1.1", 1, "1-1");
    chaos.write(new Entry.FaultBegun(clock.get(), 1, "restart", "store"));
    clock.set(4 * SECOND);
    Journal worker = journal.of("worker-1.1");
    worker.write(new Entry.WriteAccepted(clock.get(), 1, "1-1", Write.FINISH, TaskState.SUCCEEDED));
    assertThat(findings(FaultKind.RESTART).recovered(FaultKind.RESTART)).isEqualTo(1);
  }

  /**
   * A worker is stopped with so many tasks, which another gets, and is refused when it wakes up.
   */
  private void zombies(int tasks) {
    clock.set(SECOND);
    for (int i = 1; i <= tasks; i++) {
      claim("worker-1.1", i, "1-" + i);
    }
    clock.set(2 * SECOND);
    chaos.write(new Entry.FaultBegun(clock.get(), 1, "stop", "worker-1.1"));
    clock.set(5 * SECOND);
    for (int i = 1; i <= tasks; i++) {
      claim("worker-2.1", i, "2-" + i);
      Journal zombie = journal.of("worker-1.1");
      zombie.write(new Entry.WriteRefused(clock.get(), i, "1-" + i, Write.FINISH));
    }
  }

  private void claim(String process, long task, String execution) {
    Journal worker = journal.of(process);
    worker.write(new Entry.Claimed(clock.get(), clock.get(), task, execution));
    worker.write(new Entry.Entered(clock.get(), task, execution, "ref-" + task));
  }

  private Findings findings(FaultKind... planned) {
    return new Findings(new Evidence(journal.entries(), List.of(), List.of()), Set.of(planned));
  }
}
