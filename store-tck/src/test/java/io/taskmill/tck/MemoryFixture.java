package io.taskmill.tck;

import io.taskmill.memory.MemoryStore;
import io.taskmill.memory.Places;
import io.taskmill.spi.Store;
import java.sql.Connection;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/** An in-memory store with a clock of its own, behind a door that can be shut for an outage. */
final class MemoryFixture implements StoreFixture {

  private final MovableClock clock;
  private final MemoryStore store;
  private final AtomicBoolean away = new AtomicBoolean();

  MemoryFixture(InstantSource base) {
    this.clock = new MovableClock(base);
    this.store = new MemoryStore(clock);
  }

  @Override
  public Store open() {
    return new Door(store.openAgain(), away);
  }

  @Override
  public void advance(Duration by) {
    clock.advance(by);
  }

  @Override
  public Set<String> placesOf(long task) {
    return Places.of(store, task);
  }

  @Override
  public Optional<Connection> callerConnection() {
    return Optional.empty();
  }

  @Override
  public AutoCloseable outage() {
    away.set(true);
    return () -> away.set(false);
  }

  @Override
  public Optional<SchemaFixture> schema() {
    return Optional.empty();
  }

  @Override
  public void close() {
    store.close();
  }
}
