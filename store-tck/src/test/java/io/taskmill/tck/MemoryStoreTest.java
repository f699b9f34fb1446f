package io.taskmill.tck;

import java.time.Instant;
import java.time.InstantSource;

/** The in-memory store keeps the contract; its clock stands still unless a test moves it. */
class MemoryStoreTest extends StoreContract {

  @Override
  protected StoreFixture newFixture() {
    return new MemoryFixture(InstantSource.fixed(Instant.parse("2025-03-30T00:59:59.999Z")));
  }
}
