package io.taskmill.chaos.process;

import com.zaxxer.hikari.HikariDataSource;
import io.taskmill.Taskmill;
import io.taskmill.chaos.journal.FileJournal;
import io.taskmill.chaos.journal.Journal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A worker. */
final class WorkerMain {

  private static final int OWN_POOL = 8;
  private static final int SHARED_POOL = 18;

  private WorkerMain() {}

  /** Works until it is told to quit, or killed. */
  public static void main(String[] args) throws Exception {
    ChildSettings settings = ChildSettings.parse(args);
    Journal journal = FileJournal.open(settings.journals(), settings.name());
    // The one writer of a file has the file's lock in any case.
    FreezingDriver driver =
        settings.url().startsWith("jdbc:sqlite:") ? null : FreezingDriver.before(settings.url());
    HikariDataSource pool =
        Pools.open(settings.url(), settings.sharedPool() ? SHARED_POOL : OWN_POOL);
    JournaledProvider.use(journal, settings.sharedPool() ? pool : null);
    Taskmill mill =
        ChildMain.openWhenThere(
            () ->
                Taskmill.builder()
                    .url(JournaledProvider.PREFIX + settings.url())
                    .name(settings.name())
                    .lease(settings.lease())
                    .threads(settings.threads())
                    .shutdownGrace(Duration.ofSeconds(5))
                    .open());
    new Handlers(journal, pool).register(mill);
    ChildMain.openWhenThere(
        () -> {
          mill.start();
          return mill;
        });
    ChildMain.obey(line -> obey(line, pool, driver));
    mill.close();
    pool.close();
    System.exit(0);
  }

  private static void obey(String line, HikariDataSource pool, @Nullable FreezingDriver driver) {
    Duration time = Duration.parse(line.replaceFirst("\\w+ ", ""));
    if (!line.startsWith("freeze")) {
      FullPool.take(pool, time);
    } else if (driver != null) {
      driver.freezeWithin(time);
    }
  }
}
