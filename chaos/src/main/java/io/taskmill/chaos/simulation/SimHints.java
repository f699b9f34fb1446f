package io.taskmill.chaos.simulation;

import io.taskmill.spi.Wakeup;
import java.util.ArrayList;
import java.util.List;

/** Carries hints between processes: late, twice, or not at all. */
final class SimHints {

  private final Weather weather;
  private final Dice dice;
  private final List<Listening> listening = new ArrayList<>();

  SimHints(Weather weather, Dice dice) {
    this.weather = weather;
    this.dice = dice;
  }

  /** The hints as one process has them. */
  Wakeup of(SimRuntime machine) {
    return new Wakeup() {

      @Override
      public AutoCloseable listen(Listener listener) {
        Listening own = new Listening(machine, listener);
        listening.add(own);
        machine.thread("hints", own::listen).start();
        return own::close;
      }

      @Override
      public void announce(Hint hint) {
        listening.forEach(each -> each.told(hint));
        machine.step();
      }

      @Override
      public boolean hearsOthers() {
        return true;
      }
    };
  }

  private final class Listening {
    private final SimRuntime machine;
    private final Wakeup.Listener listener;
    private final List<Wakeup.Hint> coming = new ArrayList<>();
    private boolean closed;

    Listening(SimRuntime machine, Wakeup.Listener listener) {
      this.machine = machine;
      this.listener = listener;
    }

    void told(Wakeup.Hint hint) {
      boolean sent = !coming.contains(hint) && !dice.chance(weather.hintLoss());
      if (sent) {
        coming.add(hint);
        if (dice.chance(weather.duplicate())) {
          coming.add(hint);
        }
      }
    }

    void listen() {
      Scheduler scheduler = machine.scheduler();
      while (!closed) {
        scheduler.awaitQuietly(() -> closed || !coming.isEmpty(), SimThread.NEVER);
        scheduler.sleep(dice.mostlyShort(weather.latency()));
        if (!closed && !coming.isEmpty()) {
          listener.onHint(coming.remove(0));
        }
      }
    }

    void close() {
      closed = true;
      listening.remove(this);
    }
  }
}
