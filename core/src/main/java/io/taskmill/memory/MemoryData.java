package io.taskmill.memory;

import io.taskmill.spi.StoredQueue;
import io.taskmill.spi.StoredType;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * What all openings of one store share. One lock makes each verb atomic: a verb is a batch and
 * takes microseconds, so there is little to gain from finer ones.
 */
final class MemoryData {

  final TaskTable tasks = new TaskTable();
  final NodeTable nodes = new NodeTable();
  final Map<String, StoredType> types = new TreeMap<>();
  final Map<String, StoredQueue> queues = new TreeMap<>();
  final Hints hints = new Hints();

  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();

  MemoryData(InstantSource clock) {
    this.clock = clock;
  }

  /** Runs a verb alone, with the one time that it goes by. */
  <T> T alone(Function<Instant, T> verb) {
    lock.lock();
    try {
      return verb.apply(clock.instant());
    } finally {
      lock.unlock();
    }
  }
}
