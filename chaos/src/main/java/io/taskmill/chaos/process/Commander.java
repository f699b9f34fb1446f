package io.taskmill.chaos.process;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import io.taskmill.TaskmillException;
import io.taskmill.admin.Operator;
import io.taskmill.admin.TaskCommand;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A person with every command at hand, and no plan: asks things of tasks that were submitted just
 * now, of those that something was asked of before, and in bulk. What comes of it is in the journal
 * of the store and in the audit.
 */
final class Commander {

  /** As many as are submitted while most of them still run. */
  private static final int REMEMBERED = 60;

  private static final int TOUCHED = 30;

  /** Nobody sends a submit again that was made so long ago. */
  private static final Duration OLD = Duration.ofSeconds(3);

  private final Operator operator;
  private final Random random;
  private final Deque<Submit> recent = new ArrayDeque<>();
  private final Deque<Submit> touched = new ArrayDeque<>();

  Commander(Taskmill mill, Random random) {
    this.operator = mill.as("chaos", "no plan");
    this.random = random;
  }

  private record Submit(long task, Work work) {}

  void submitted(long task, Work work) {
    remember(recent, new Submit(task, work), REMEMBERED);
  }

  private static void remember(Deque<Submit> some, Submit submit, int most) {
    some.addLast(submit);
    if (some.size() > most) {
      some.removeFirst();
    }
  }

  /** Asks something of somebody. */
  void act() {
    try {
      if (random.nextInt(5) == 0) {
        inBulk();
      } else {
        alone();
      }
    } catch (TaskmillException e) {
      System.err.println("A command was not answered: " + e.getMessage());
    }
  }

  private void alone() {
    Submit submit = random.nextInt(3) == 0 ? touched.pollFirst() : recent.pollFirst();
    if (submit != null) {
      remember(touched, submit, TOUCHED);
      TaskCommand command = command();
      if (command == null) {
        operator.editPayload(submit.task, Kinds.LEAST, new Work(submit.work.ref(), 1));
      } else {
        operator.send(submit.task, command);
      }
    }
  }

  /** Any; null for an edit of the payload. */
  private @Nullable TaskCommand command() {
    return switch (random.nextInt(16)) {
      case 0, 1, 2 -> TaskCommand.cancel();
      case 3 -> TaskCommand.pause();
      case 4 -> TaskCommand.resume();
      case 5, 6 -> TaskCommand.retry();
      case 7 -> TaskCommand.reset();
      case 8 -> TaskCommand.runNow();
      case 9 -> new TaskCommand.Reschedule(Instant.now().plusMillis(random.nextInt(1_000)));
      case 10 -> TaskCommand.clean();
      case 11 -> new TaskCommand.Commit(null);
      case 12 -> new TaskCommand.Resolve("dealt with");
      case 13 -> TaskCommand.delete();
      case 14 -> new TaskCommand.Edit(1 + random.nextInt(9), "edited", 5, null);
      default -> null;
    };
  }

  private void inBulk() {
    switch (random.nextInt(6)) {
      case 0 -> bulk(TaskCommand.retry(), ofBrief(TaskState.FAILED));
      case 1 -> bulk(TaskCommand.cancel(), TaskFilter.live().keyPrefix("key-1"));
      case 2 -> bulk(TaskCommand.delete(), old(Kinds.STEPS.name()));
      case 3 -> bulk(TaskCommand.pause(), TaskFilter.all().states(TaskState.SCHEDULED));
      case 4 -> bulk(TaskCommand.resume(), TaskFilter.all().states(TaskState.PAUSED));
      default -> {
        List<Long> ids = recent.stream().map(Submit::task).toList();
        if (!ids.isEmpty()) {
          bulk(random.nextBoolean() ? TaskCommand.cancel() : TaskCommand.retry(), ids(ids));
        }
      }
    }
  }

  private void bulk(TaskCommand command, TaskFilter filter) {
    long id = operator.all(command, filter).start();
    if (random.nextInt(10) == 0) {
      operator.stop(id);
    }
  }

  private static TaskFilter ofBrief(TaskState state) {
    return TaskFilter.all().types(Kinds.BRIEF.name()).states(state);
  }

  private static TaskFilter old(String type) {
    return TaskFilter.all().types(type).finishedBefore(Instant.now().minus(OLD));
  }

  private static TaskFilter ids(List<Long> ids) {
    return TaskFilter.all().ids(ids);
  }
}
