package io.taskmill.chaos.process;

import io.taskmill.chaos.journal.Journal;
import io.taskmill.chaos.journal.JournaledStore;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreProvider;
import io.taskmill.spi.StoreSettings;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Opens {@code journaled:jdbc:…}: the store of that URL, written down in this process's journal.
 */
public final class JournaledProvider implements StoreProvider {

  static final String PREFIX = "journaled:";

  private static volatile @Nullable Journal journal;
  private static volatile @Nullable DataSource shared;

  /** For {@link ServiceLoader}. */
  public JournaledProvider() {}

  /**
   * What stores that are opened from now on use.
   *
   * @param pool the application's pool, if the store is to use it instead of the URL
   */
  static void use(Journal of, @Nullable DataSource pool) {
    journal = of;
    shared = pool;
  }

  @Override
  public List<String> urls() {
    return List.of(PREFIX);
  }

  @Override
  public boolean accepts(StoreSettings settings) {
    return settings.url() != null && settings.url().startsWith(PREFIX);
  }

  @Override
  public Store open(StoreSettings given) {
    DataSource pool = shared;
    String url = Objects.requireNonNull(given.url()).substring(PREFIX.length());
    StoreSettings settings =
        new StoreSettings(
            pool == null ? url : null,
            given.user(),
            given.password(),
            pool,
            given.schema(),
            given.tablePrefix(),
            given.migrate(),
            given.maxConnections(),
            given.listen(),
            given.createSchema(),
            given.openWait());
    return new JournaledStore(provider(settings).open(settings), Objects.requireNonNull(journal));
  }

  private static StoreProvider provider(StoreSettings settings) {
    for (StoreProvider each : ServiceLoader.load(StoreProvider.class)) {
      if (each.accepts(settings)) {
        return each;
      }
    }
    throw new IllegalArgumentException("No store opens this.");
  }
}
