package io.taskmill.chaos.process;

import io.taskmill.TaskmillException;
import io.taskmill.admin.Operator;
import io.taskmill.admin.TaskCommand;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;

/**
 * Sends the signal that orders wait for: to most of them once, some time after they were submitted,
 * to some twice, and to some not at all. What comes of it is in the journal of the store.
 */
public final class SignalSender {

  /** What orders wait for. */
  public static final String NAME = "go";

  private static final int LATEST_MILLIS = 3_000;

  /** The signal. */
  public static final TaskCommand SIGNAL = new TaskCommand.Signal(NAME, null);

  private final Operator operator;
  private final Random random;
  private final Queue<Due> due = new PriorityQueue<>(Comparator.comparingLong(Due::at));

  SignalSender(Operator operator, Random random) {
    this.operator = operator;
    this.random = random;
  }

  private record Due(long task, long at) {}

  void submitted(long task) {
    int times = random.nextInt(10) == 0 ? 0 : random.nextInt(5) == 0 ? 2 : 1;
    for (int i = 0; i < times; i++) {
      long after = random.nextInt(LATEST_MILLIS) * 1_000_000L;
      due.add(new Due(task, System.nanoTime() + after));
    }
  }

  /** Sends what is due. */
  void send() {
    while (!due.isEmpty() && due.peek().at <= System.nanoTime()) {
      Due next = due.remove();
      try {
        operator.send(next.task, SIGNAL);
      } catch (TaskmillException e) {
        System.err.println("A signal was not answered: " + e.getMessage());
      }
    }
  }
}
