package io.taskmill.tck;

import java.time.InstantSource;

/** The kit itself must not mind a clock that goes on by itself, as that of every database does. */
class MemoryStoreOnARunningClockTest extends StoreContract {

  @Override
  protected StoreFixture newFixture() {
    return new MemoryFixture(InstantSource.system());
  }
}
