package io.taskmill.jdbc.sql;

import java.util.function.Function;
import java.util.function.Supplier;

/** Where SQL is run: on connections of the store, or on a caller's. */
public interface Session {

  /**
   * Runs a script as one unit, which may be run again as a whole.
   *
   * @param answer makes an empty one for each attempt
   * @throws io.taskmill.spi.StoreException for every SQLException
   */
  <T> T run(SqlScript script, Params params, Supplier<Answer<T>> answer);

  /**
   * Runs several scripts as one unit, which may be run again as a whole.
   *
   * @throws io.taskmill.spi.StoreException for every SQLException
   */
  <T> T together(String verb, Function<Session, T> scripts);
}
