package io.taskmill.tck;

import io.taskmill.spi.Store;
import io.taskmill.spi.StoreAwayException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** A store that cannot be reached while its door is shut: its verbs throw what a real one would. */
final class Door extends ForwardingStore {

  private final AtomicBoolean shut;

  Door(Store store, AtomicBoolean shut) {
    super(store);
    this.shut = shut;
  }

  @Override
  protected <T> T around(String verb, Supplier<T> call) {
    if (shut.get()) {
      throw new StoreAwayException(verb + ": the store is away", null);
    }
    return call.get();
  }
}
