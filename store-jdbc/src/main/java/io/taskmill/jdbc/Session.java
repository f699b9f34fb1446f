package io.taskmill.jdbc;

import java.util.function.Function;

/** Where SQL is run: on connections of the store, or on a caller's. */
interface Session {

  /**
   * Runs a script as one unit.
   *
   * @throws io.taskmill.spi.StoreException for every SQLException
   */
  <T> T run(SqlScript script, Params params, Answer<T> answer);

  /**
   * Runs several scripts as one unit, which may be run again as a whole.
   *
   * @throws io.taskmill.spi.StoreException for every SQLException
   */
  <T> T together(String verb, Function<Session, T> scripts);
}
