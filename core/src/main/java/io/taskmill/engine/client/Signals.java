package io.taskmill.engine.client;

import io.taskmill.spi.Signal;
import io.taskmill.spi.SignalAnswer;
import io.taskmill.spi.Store;
import io.taskmill.spi.Wakeup.Hint;
import java.util.List;

/** What people ask of tasks: sent to the store, and passed on to whoever has to hear of it. */
public final class Signals {

  private final Store store;
  private final Completions completions;
  private final Runnable nudge;
  private final ClientCalls calls;

  Signals(Store store, Completions completions, Runnable nudge, ClientCalls calls) {
    this.store = store;
    this.completions = completions;
    this.nudge = nudge;
    this.calls = calls;
  }

  /** Says whether the task was in a state to which this applies. */
  public boolean send(long id, Signal signal) {
    return send(List.of(id), signal).get(0) != SignalAnswer.REFUSED;
  }

  /** Asks the same of many tasks, and tells what became of it for each. */
  public List<SignalAnswer> send(List<Long> ids, Signal signal) {
    List<SignalAnswer> answers = calls.shielded(() -> store.tasks().signal(ids, signal));
    if (answers.contains(SignalAnswer.ASKED)) {
      store.wakeup().announce(Hint.SIGNAL);
    }
    for (int i = 0; signal == Signal.CANCEL && i < answers.size(); i++) {
      if (answers.get(i) != SignalAnswer.ASKED) {
        completions.stopped(ids.get(i));
      }
    }
    if (signal == Signal.RESUME) {
      nudge.run();
    }
    return answers;
  }
}
