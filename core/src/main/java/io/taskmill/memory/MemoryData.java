package io.taskmill.memory;

import io.taskmill.admin.DebugMode;
import io.taskmill.admin.Operation;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What all openings of one store share. One lock makes each verb atomic: a verb is a batch and
 * takes microseconds, so there is little to gain from finer ones.
 */
final class MemoryData {

  final TypeTable types = new TypeTable();
  final QueueTable queues = new QueueTable();
  final TaskTable tasks = new TaskTable(types, queues);
  final NodeTable nodes = new NodeTable();
  final IdLeases idLeases = new IdLeases();
  final MemoryAudit audit = new MemoryAudit();
  final NavigableMap<Long, Operation> operations = new TreeMap<>();

  /** Ids of tasks that a person has deleted, until nobody can submit them again. */
  final NavigableSet<Long> deleted = new TreeSet<>();

  final PurgeCursor purge = new PurgeCursor();
  final MemoryStatistics statistics = new MemoryStatistics();
  final ScheduleTable schedules = new ScheduleTable();
  final WorkflowTable workflows = new WorkflowTable();
  final Set<DebugMode> modes = EnumSet.noneOf(DebugMode.class);
  final DocumentTable documents = new DocumentTable();
  final Hints hints = new Hints();

  /** The number of the last signal that was sent. */
  long lastSignal;

  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();

  MemoryData(InstantSource clock) {
    this.clock = clock;
  }

  /** Runs a verb alone, with the one time that it goes by. */
  <T, E extends Exception> T alone(Verb<T, E> verb) throws E {
    lock.lock();
    try {
      return verb.at(clock.instant());
    } finally {
      lock.unlock();
    }
  }

  /** What is done alone. */
  @FunctionalInterface
  interface Verb<T, E extends Exception> {
    T at(Instant now) throws E;
  }
}
