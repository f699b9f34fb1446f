package io.taskmill.engine.runtime;

import java.util.concurrent.atomic.AtomicReference;

/**
 * A duty that many ask for and that is under way once at most, however long it takes: so one that
 * hangs keeps one thread of the rota and no more. All who ask before it begins are served by one
 * run, all who ask while it runs by one more after it, since it may have looked already at what
 * they ask it to see.
 */
public final class CoalescingTask {

  private enum State {
    IDLE,
    ASKED,
    RUNNING,
    RUNNING_AND_ASKED
  }

  private final Timers timers;
  private final Runnable duty;
  private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);

  public CoalescingTask(Timers timers, Runnable duty) {
    this.timers = timers;
    this.duty = duty;
  }

  /** Has it run on a thread of the rota, from its beginning. */
  public void soon() {
    State before =
        state.getAndUpdate(
            now ->
                switch (now) {
                  case IDLE, ASKED -> State.ASKED;
                  case RUNNING, RUNNING_AND_ASKED -> State.RUNNING_AND_ASKED;
                });
    if (before == State.IDLE) {
      timers.soon(this::runIfAsked);
    }
  }

  /** Runs it here, unless it is under way. */
  public void now() {
    if (state.compareAndSet(State.IDLE, State.RUNNING)) {
      run();
    } else {
      runIfAsked();
    }
  }

  /** Whoever comes first does what was asked. */
  private void runIfAsked() {
    if (state.compareAndSet(State.ASKED, State.RUNNING)) {
      run();
    }
  }

  private void run() {
    try {
      duty.run();
    } finally {
      State before = state.getAndUpdate(now -> now == State.RUNNING ? State.IDLE : State.ASKED);
      if (before == State.RUNNING_AND_ASKED) {
        timers.soon(this::runIfAsked);
      }
    }
  }
}
