package io.taskmill.jdbc.process;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Four processes on one SQLite file. */
class SqliteLimitsUnderKillsTest extends LimitsUnderKillsContract {

  @TempDir Path directory;

  @Override
  protected String url() {
    return "jdbc:sqlite:" + directory.resolve("tasks.db");
  }

  /** Another file: the store's has one writer at a time, and handlers would stand in its way. */
  @Override
  protected String visitsUrl() {
    return "jdbc:sqlite:" + directory.resolve("visits.db");
  }
}
