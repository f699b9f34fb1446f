package io.taskmill.jdbc;

import io.taskmill.jdbc.connect.Backend;
import io.taskmill.jdbc.connect.Connections;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Timeouts;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Opens stores in ways that only tests have, for tests of other packages. */
public final class TestStores {

  private TestStores() {}

  /** With another clock; the expression may name tables in braces. */
  public static JdbcStoreProvider withClock(Function<Dialect, String> clock) {
    return new JdbcStoreProvider(clock);
  }

  /**
   * With other time-outs.
   *
   * @param around what stands before the connections for verbs
   */
  public static JdbcStoreProvider withTimeouts(
      Timeouts timeouts, UnaryOperator<Connections> around) {
    return new JdbcStoreProvider(Dialect::now, timeouts, around);
  }

  /** The dialects that a store may be opened with. */
  public static List<Backend> dialects() {
    return Dialects.ALL;
  }
}
