package io.taskmill.chaos.process;

import io.taskmill.LeaseLostException;
import io.taskmill.SuspendedException;
import io.taskmill.TaskContext;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Journal;
import io.taskmill.chaos.journal.Write;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.Workflow;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/** What tasks do; everything that they do is written down. */
final class Handlers {

  private static final int STEPS = 3;
  private static final Duration REST = Duration.ofMillis(200);
  private static final Duration SHORT_WAIT = Duration.ofSeconds(1);

  /** Longer than a run: who waits so long has to be woken. */
  private static final Duration LONG_WAIT = Duration.ofHours(1);

  private static final int LEAVING_MILLIS = 150;

  private static final String PARTS = "parts";
  private static final int MOST_PARTS = 3;
  private static final int MOST_PART_MILLIS = 300;

  private final Journal journal;
  private final DataSource pool;

  Handlers(Journal journal, DataSource pool) {
    this.journal = journal;
    this.pool = pool;
  }

  void register(Taskmill mill) {
    mill.handle(Kinds.ONCE, this::once);
    mill.handle(Kinds.LEAST, this::least);
    mill.handle(Kinds.FLAKY, this::flaky);
    mill.handle(Kinds.STEPS, this::steps);
    mill.handle(Kinds.STUBBORN, this::stubborn);
    mill.handle(Kinds.FEW, this::least);
    mill.handle(Kinds.TURNS, this::someFail);
    mill.handle(Kinds.BRIEF, this::someFail);
    mill.handle(Kinds.ORDER, this::order);
    mill.handle(Kinds.PARENT, this::parent);
    mill.handle(Kinds.FAILING, this::failing);
    mill.handle(Kinds.FIRED, this::fired);
    journal.write(new Entry.RetentionSet(journal.now(), Kinds.BRIEF.name()));
    Kinds.limits(journal.now()).forEach(journal::write);
  }

  private void once(Work work, TaskContext task) throws Exception {
    entered(work, task);
    pause(work.millis());
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      try {
        Effects.write(connection, task, true);
        finishOn(connection, task);
      } catch (SQLException | RuntimeException e) {
        connection.rollback();
        throw e;
      }
      commit(connection, task);
    }
  }

  private void finishOn(Connection connection, TaskContext task) {
    long id = task.taskId();
    String execution = task.executionId();
    Write write = Write.FINISH_IN_TRANSACTION;
    journal.write(new Entry.WriteBegun(journal.now(), id, execution, write, TaskState.SUCCEEDED));
    try {
      task.finishOn(connection, null);
    } catch (LeaseLostException e) {
      journal.write(new Entry.WriteRefused(journal.now(), id, execution, write));
      throw e;
    } catch (RuntimeException e) {
      unknown(task, e);
      throw e;
    }
  }

  private void commit(Connection connection, TaskContext task) throws SQLException {
    try {
      connection.commit();
    } catch (SQLException e) {
      unknown(task, e);
      throw e;
    }
    long id = task.taskId();
    String execution = task.executionId();
    journal.write(new Entry.EffectWritten(journal.now(), id, execution, true));
    journal.write(
        new Entry.WriteAccepted(
            journal.now(), id, execution, Write.FINISH_IN_TRANSACTION, TaskState.SUCCEEDED));
  }

  private void unknown(TaskContext task, Exception e) {
    journal.write(
        new Entry.WriteUnknown(
            journal.now(),
            task.taskId(),
            task.executionId(),
            Write.FINISH_IN_TRANSACTION,
            String.valueOf(e.getMessage())));
  }

  private void least(Work work, TaskContext task) throws Exception {
    entered(work, task);
    pause(work.millis());
    effect(task);
  }

  private void flaky(Work work, TaskContext task) throws Exception {
    entered(work, task);
    pause(work.millis());
    if (task.attempt() == 1) {
      throw new IllegalStateException("It never works the first time.");
    }
    effect(task);
  }

  private void someFail(Work work, TaskContext task) throws Exception {
    if (work.millis() % 2 == 0) {
      least(work, task);
    } else {
      flaky(work, task);
    }
  }

  private void steps(Work work, TaskContext task) throws Exception {
    entered(work, task);
    int done = task.checkpoint(Integer.class).orElse(0);
    for (int step = done + 1; step <= STEPS; step++) {
      pause(work.millis() / STEPS);
      task.checkpoint(step);
    }
    effect(task);
  }

  private void order(Work work, TaskContext task) throws Exception {
    entered(work, task);
    step("reserve", work, task);
    task.sleep("rest", REST);
    step("charge", work, task);
    try {
      task.await(SignalSender.NAME, work.millis() % 2 == 0 ? SHORT_WAIT : LONG_WAIT);
    } catch (SuspendedException e) {
      // As one that has something to close: a signal that comes now is not lost either.
      pause(LEAVING_MILLIS + work.millis() / 10);
      throw e;
    }
    step("ship", work, task);
    effect(task);
  }

  private void step(String name, Work work, TaskContext task) throws Exception {
    task.step(
        name,
        () -> {
          journal.write(
              new Entry.StepBegun(journal.now(), task.taskId(), task.executionId(), name));
          pause(work.millis() / STEPS);
        });
  }

  private void failing(Work work, TaskContext task) throws Exception {
    entered(work, task);
    pause(work.millis());
    throw new IllegalStateException("It never works.");
  }

  private void parent(Work work, TaskContext task) throws Exception {
    entered(work, task);
    task.children(PARTS, () -> parts(work, task));
    try {
      task.awaitChildren(PARTS);
    } catch (SuspendedException e) {
      // Some of its children end just now, others when it waits.
      pause(LEAVING_MILLIS + work.millis());
      throw e;
    }
    effect(task);
  }

  /** Called after the execution that submits them: a person may have another submit more. */
  private Workflow parts(Work work, TaskContext task) {
    Random random = new Random();
    Workflow parts =
        Workflow.named(PARTS)
            .withOnFailure(random.nextBoolean() ? OnFailure.CONTINUE : OnFailure.CANCEL_REST);
    for (int part = 1 + random.nextInt(MOST_PARTS); part > 0; part--) {
      TaskType<Work, Void> type =
          random.nextInt(6) == 0
              ? Kinds.FAILING
              : Kinds.QUICK.get(random.nextInt(Kinds.QUICK.size()));
      String ref = work.ref() + "/" + task.executionId() + "/" + part;
      journal.write(
          new Entry.SubmitBegun(journal.now(), ref, type.name(), null, Kinds.promise(type)));
      parts.task(ref, type.request(new Work(ref, random.nextInt(MOST_PART_MILLIS))));
    }
    return parts;
  }

  private void stubborn(Work work, TaskContext task) throws Exception {
    entered(work, task);
    long until = System.nanoTime() + work.millis() * 1_000_000L;
    for (long left = 1; left > 0; left = until - System.nanoTime()) {
      LockSupport.parkNanos(left);
      // Told to stop or not.
      Thread.interrupted();
    }
    effect(task);
  }

  /** By its headers: asking for the fire before would be a query for each. */
  private void fired(Work work, TaskContext task) {
    Map<String, String> headers = task.headers();
    journal.write(
        new Entry.Fired(
            journal.now(),
            task.taskId(),
            task.executionId(),
            headers.getOrDefault("taskmill-schedule", ""),
            Instant.parse(headers.getOrDefault("taskmill-due", "")).toEpochMilli()));
  }

  private void entered(Work work, TaskContext task) {
    journal.write(new Entry.Entered(journal.now(), task.taskId(), task.executionId(), work.ref()));
  }

  private void effect(TaskContext task) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      Effects.write(connection, task, false);
    }
    journal.write(new Entry.EffectWritten(journal.now(), task.taskId(), task.executionId(), false));
  }

  private static void pause(int millis) throws InterruptedException {
    Thread.sleep(millis);
  }
}
