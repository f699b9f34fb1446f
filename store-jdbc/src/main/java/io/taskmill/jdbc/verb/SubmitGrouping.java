package io.taskmill.jdbc.verb;

import io.taskmill.TaskmillException;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreBusyException;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.Submitted;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Lets small submits of several threads share a transaction, since each commit waits for the disk.
 * While one submit is running others gather; the first of them then submits for all. A submit that
 * comes alone waits for nobody.
 *
 * <p>Only for tasks whose creation never waits for another transaction: one that waited would hold
 * up everyone in its group and after it.
 */
public final class SubmitGrouping {

  private static final int MOST_AT_ONCE = 1_000;

  private final Function<List<NewTask>, List<Submitted>> submit;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<Call> waiting = new ArrayDeque<>();
  private boolean underWay;

  /**
   * Submits in this way.
   *
   * @param submit answers for each task, in order
   */
  public SubmitGrouping(Function<List<NewTask>, List<Submitted>> submit) {
    this.submit = submit;
  }

  public List<Submitted> submit(List<NewTask> tasks) {
    Call mine = new Call(tasks);
    lock.lock();
    try {
      waiting.add(mine);
      while (!mine.isAnswered()) {
        if (underWay) {
          changed.awaitUninterruptibly();
        } else {
          submitNext();
        }
      }
    } finally {
      lock.unlock();
    }
    return mine.answer();
  }

  /** How many calls wait for the one that is under way. */
  public int waiting() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  /** Submits for those who wait; others may come meanwhile. */
  private void submitNext() {
    List<Call> calls = next();
    underWay = true;
    lock.unlock();
    try {
      submitAll(calls);
    } finally {
      lock.lock();
      underWay = false;
      changed.signalAll();
    }
  }

  private List<Call> next() {
    List<Call> calls = new ArrayList<>();
    int tasks = 0;
    while (!waiting.isEmpty() && tasks < MOST_AT_ONCE) {
      Call call = waiting.remove();
      calls.add(call);
      tasks += call.tasks.size();
    }
    return calls;
  }

  private void submitAll(List<Call> calls) {
    List<NewTask> tasks = calls.stream().flatMap(call -> call.tasks.stream()).toList();
    try {
      List<Submitted> answers = submit.apply(tasks);
      int from = 0;
      for (Call call : calls) {
        int to = from + call.tasks.size();
        call.answers = answers.subList(from, to);
        from = to;
      }
    } catch (TaskmillException e) {
      if (calls.size() == 1 || e instanceof StoreAwayException) {
        calls.forEach(call -> call.failure = e);
      } else {
        // One of them is at fault, and the others need not know.
        calls.forEach(call -> submitAll(List.of(call)));
      }
    } catch (Throwable e) {
      calls.forEach(call -> call.failure = e);
    }
  }

  private static final class Call {

    final List<NewTask> tasks;
    private @Nullable List<Submitted> answers;
    private @Nullable Throwable failure;

    Call(List<NewTask> tasks) {
      this.tasks = tasks;
    }

    boolean isAnswered() {
      return answers != null || failure != null;
    }

    List<Submitted> answer() {
      if (answers != null) {
        return answers;
      }
      if (failure instanceof StoreBusyException locked) {
        throw new StoreBusyException(String.valueOf(locked.getMessage()), locked);
      }
      if (failure instanceof StoreAwayException away) {
        throw new StoreAwayException(String.valueOf(away.getMessage()), away);
      }
      if (failure instanceof StoreException refused) {
        throw new StoreException(String.valueOf(refused.getMessage()), refused.getCause());
      }
      if (failure instanceof TaskmillException refused) {
        throw refused;
      }
      throw new StoreException(
          "A submit failed inside the JVM: "
              + failure
              + ". Whether its tasks exist is not known; look for them before you submit them again.",
          failure);
    }
  }
}
