package io.taskmill.chaos.simulation;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A queue whose waits are the scheduler's. */
final class SimQueue<E> extends LinkedBlockingQueue<E> {

  private static final long serialVersionUID = 1L;

  private final transient SimMachine machine;

  SimQueue(SimMachine machine) {
    this.machine = machine;
  }

  @Override
  public boolean add(E element) {
    super.add(element);
    machine.step();
    return true;
  }

  @Override
  public @Nullable E poll(long limit, TimeUnit unit) throws InterruptedException {
    machine.await(() -> !isEmpty(), Duration.of(limit, unit.toChronoUnit()));
    return poll();
  }
}
