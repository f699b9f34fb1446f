package io.taskmill.engine.runtime;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Work that many ask for and that runs at most once at a time, however long it takes: so if it
 * hangs it occupies one thread and no more.
 *
 * <p>Requests that come before a run starts share it; requests during a run cause exactly one more,
 * since the run may already have passed what they are about.
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

  /** Asks for a run that has not begun yet, on a thread of the timers. */
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

  /** Runs it on this thread, unless it is running. */
  public void now() {
    if (state.compareAndSet(State.IDLE, State.RUNNING)) {
      run();
    } else {
      runIfAsked();
    }
  }

  /** Several threads may come here; the first one serves all requests. */
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
