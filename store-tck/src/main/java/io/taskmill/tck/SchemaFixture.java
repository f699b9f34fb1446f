package io.taskmill.tck;

import io.taskmill.spi.Store;

/** Handles on a store's schema that only tests have. */
public interface SchemaFixture {

  /** Removes every table, so that the next {@link #open} meets an empty database. */
  void drop();

  /** Opens the store, making missing tables or only checking them. */
  Store open(boolean migrate);

  /** The newest migration that is applied; 0 if none. */
  int version();

  /**
   * Leaves the schema as newer code would: one more migration applied, which allows no code older
   * than the given version.
   */
  void migratedByNewerCode(int oldestCodeAllowed);
}
