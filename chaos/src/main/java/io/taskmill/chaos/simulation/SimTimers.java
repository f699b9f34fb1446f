package io.taskmill.chaos.simulation;

import io.taskmill.engine.runtime.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Few threads for many duties: each takes the one that has been due for longest. */
final class SimTimers implements Timers {

  private static final Duration FOR_EVER = Duration.ofDays(1);

  private final SimRuntime machine;
  private final List<Duty> waiting = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final int limit;
  private boolean stopped;

  SimTimers(SimRuntime machine, int limit) {
    this.machine = machine;
    this.limit = limit;
  }

  @Override
  public void every(Duration first, Duration period, Runnable duty) {
    put(new Duty(machine.nanoTime() + first.toNanos(), period, duty));
  }

  @Override
  public void soon(Runnable duty) {
    put(new Duty(machine.nanoTime(), null, duty));
  }

  private void put(Duty duty) {
    waiting.add(duty);
    if (threads.size() < limit) {
      Thread thread = machine.thread("duties-" + (threads.size() + 1), this::work);
      threads.add(thread);
      thread.start();
    }
  }

  private void work() {
    while (!stopped) {
      try {
        Duty next = next();
        if (next == null) {
          machine.await(this::isAnyDue, untilNext());
        } else {
          waiting.remove(next);
          next.work.run();
          if (next.period != null && !stopped) {
            next.due = machine.nanoTime() + next.period.toNanos();
            waiting.add(next);
          }
        }
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private boolean isAnyDue() {
    return stopped || next() != null;
  }

  private @Nullable Duty next() {
    Duty first = first();
    return first != null && first.due <= machine.nanoTime() ? first : null;
  }

  private @Nullable Duty first() {
    Duty first = null;
    for (Duty duty : waiting) {
      first = first == null || duty.due < first.due ? duty : first;
    }
    return first;
  }

  private Duration untilNext() {
    Duty first = first();
    return first == null ? FOR_EVER : Duration.ofNanos(Math.max(1, first.due - machine.nanoTime()));
  }

  @Override
  public void stop() {
    stopped = true;
    waiting.clear();
    machine.step();
  }

  @Override
  public void stopNow() {
    stop();
    threads.forEach(Thread::interrupt);
  }

  private static final class Duty {
    final @Nullable Duration period;
    final Runnable work;
    long due;

    Duty(long due, @Nullable Duration period, Runnable work) {
      this.due = due;
      this.period = period;
      this.work = work;
    }
  }
}
