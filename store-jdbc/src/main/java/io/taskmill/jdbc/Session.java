package io.taskmill.jdbc;

/** Where SQL is run: on connections of the store, or on a caller's. */
interface Session {

  /**
   * Runs a script as one unit.
   *
   * @throws io.taskmill.spi.StoreException for every SQLException
   */
  <T> T run(SqlScript script, Params params, Answer<T> answer);
}
