package io.taskmill.chaos.process;

import io.taskmill.SubmitKey;
import io.taskmill.TaskHandle;
import io.taskmill.TaskRequest;
import io.taskmill.Taskmill;
import io.taskmill.TaskmillException;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Journal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;

/** Submits that have a key. They are sent again later, whether their answer came or not. */
final class KeyedSubmits {

  private static final int REMEMBERED = 50;

  /** Longer than any run. */
  private static final Duration KEY_IS_KEPT = Duration.ofDays(365);

  private final Taskmill mill;
  private final Journal journal;
  private final Random random;
  private final BiConsumer<TaskRequest<Work, Void>, TaskHandle<?>> accepted;
  private final BiConsumer<TaskRequest<Work, Void>, Exception> unknown;
  private final List<Sent> sent = new ArrayList<>();

  /**
   * Sends submits.
   *
   * @param accepted is told of the first answer
   * @param unknown is told that no answer came, and none had come before
   */
  KeyedSubmits(
      Taskmill mill,
      Journal journal,
      Random random,
      BiConsumer<TaskRequest<Work, Void>, TaskHandle<?>> accepted,
      BiConsumer<TaskRequest<Work, Void>, Exception> unknown) {
    this.mill = mill;
    this.journal = journal;
    this.random = random;
    this.accepted = accepted;
    this.unknown = unknown;
  }

  void send(List<TaskRequest<Work, Void>> requests) {
    Sent one = new Sent(requests);
    if (sent.size() < REMEMBERED) {
      sent.add(one);
    } else {
      sent.set(random.nextInt(REMEMBERED), one);
    }
    send(one);
  }

  /** One of the last, if there is any. */
  void sendAgain() {
    if (!sent.isEmpty()) {
      send(sent.get(random.nextInt(sent.size())));
    }
  }

  private void send(Sent one) {
    long begun = journal.now();
    List<TaskHandle<Void>> handles;
    try {
      handles = mill.submitOnce(one.key, one.requests);
    } catch (TaskmillException e) {
      if (!one.answered) {
        one.requests.forEach(request -> unknown.accept(request, e));
      }
      return;
    }
    for (int i = 0; i < handles.size(); i++) {
      TaskRequest<Work, Void> request = one.requests.get(i);
      TaskHandle<Void> handle = handles.get(i);
      if (one.answered) {
        String ref = request.payload().ref();
        journal.write(new Entry.SubmitAnsweredAgain(journal.now(), begun, ref, handle.id()));
      } else {
        accepted.accept(request, handle);
      }
    }
    one.answered = true;
  }

  private static final class Sent {

    private final List<TaskRequest<Work, Void>> requests;
    private final SubmitKey key;
    private boolean answered;

    Sent(List<TaskRequest<Work, Void>> requests) {
      this.requests = requests;
      this.key = new SubmitKey(requests.get(0).payload().ref(), "digest", KEY_IS_KEPT);
    }
  }
}
