package io.taskmill.tck;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** The in-memory store keeps the contract; its clock stands still unless a test moves it. */
class MemoryStoreTest extends StoreContract {

  @Override
  protected StoreFixture newFixture() {
    // The present time, since ids carry it too.
    return new MemoryFixture(InstantSource.fixed(Instant.now().truncatedTo(ChronoUnit.MILLIS)));
  }
}
