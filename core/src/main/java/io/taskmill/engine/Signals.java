package io.taskmill.engine;

import io.taskmill.spi.Signal;
import io.taskmill.spi.SignalAnswer;
import io.taskmill.spi.Store;
import io.taskmill.spi.Wakeup.Hint;
import java.util.List;

/** What people ask of tasks: sent to the store, and passed on to whoever has to hear of it. */
final class Signals {

  private final Store store;
  private final Completions completions;
  private final Runnable nudge;

  Signals(Store store, Completions completions, Runnable nudge) {
    this.store = store;
    this.completions = completions;
    this.nudge = nudge;
  }

  /** Says whether the task was in a state to which this applies. */
  boolean send(long id, Signal signal) {
    SignalAnswer answer =
        Execution.shielded(() -> store.tasks().signal(List.of(id), signal)).get(0);
    if (answer == SignalAnswer.ASKED) {
      store.wakeup().announce(Hint.SIGNAL);
    } else if (signal == Signal.CANCEL) {
      completions.stopped(id);
    } else if (signal == Signal.RESUME) {
      nudge.run();
    }
    return answer != SignalAnswer.REFUSED;
  }
}
