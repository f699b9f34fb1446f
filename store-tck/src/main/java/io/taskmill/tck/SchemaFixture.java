package io.taskmill.tck;

import io.taskmill.spi.Store;
import java.util.Set;

/** Handles on a store's schema that only tests have. */
public interface SchemaFixture {

  /** Removes every table, so that the next {@link #open} meets an empty database. */
  void drop();

  /** Opens the store, making missing tables or only checking them. */
  Store open(boolean migrate);

  /** The tables and views that are there, by the names that settings do not change. */
  Set<String> names();

  /** Makes a table as another application would, under one of these names, with one row in it. */
  void makeStrangersTable(String name);

  /** The rows of a stranger's table. */
  int strangersRows(String name);

  /** The newest migration that is applied; 0 if none. */
  int version();

  /**
   * Leaves the schema as newer code would: one more migration applied, which allows no code older
   * than the given version.
   */
  void migratedByNewerCode(int oldestCodeAllowed);
}
