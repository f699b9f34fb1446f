package io.taskmill.jdbc;

import io.taskmill.jdbc.connect.Backend;
import io.taskmill.jdbc.connect.Connections;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Timeouts;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreProvider;
import io.taskmill.spi.StoreSettings;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Opens stores on a JDBC URL or a DataSource. */
public final class JdbcStoreProvider implements StoreProvider {

  private final Function<Dialect, String> clock;
  private final Timeouts timeouts;
  private final UnaryOperator<Connections> around;

  /** For {@link java.util.ServiceLoader}. */
  public JdbcStoreProvider() {
    this(Dialect::now);
  }

  /** With another clock, for tests; the expression may name tables in braces. */
  JdbcStoreProvider(Function<Dialect, String> clock) {
    this(clock, Timeouts.USUAL, UnaryOperator.identity());
  }

  /**
   * The same for tests of processes that stand still.
   *
   * @param around what stands before the connections for verbs
   */
  JdbcStoreProvider(
      Function<Dialect, String> clock, Timeouts timeouts, UnaryOperator<Connections> around) {
    this.clock = clock;
    this.timeouts = timeouts;
    this.around = around;
  }

  @Override
  public boolean accepts(StoreSettings settings) {
    String url = settings.url();
    return url == null
        ? settings.dataSource() != null
        : Dialects.ALL.stream().anyMatch(dialect -> url.startsWith(dialect.urlPrefix()));
  }

  @Override
  public List<String> urls() {
    return Dialects.ALL.stream().map(Backend::urlPrefix).toList();
  }

  @Override
  public Store open(StoreSettings settings) {
    return new Opening(settings, clock, timeouts, around).open();
  }
}
