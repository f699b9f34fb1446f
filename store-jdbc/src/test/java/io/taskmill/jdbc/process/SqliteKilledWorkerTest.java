package io.taskmill.jdbc.process;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Two processes on one SQLite file. */
class SqliteKilledWorkerTest extends KilledWorkerContract {

  @TempDir Path directory;

  @Override
  protected String url() {
    return "jdbc:sqlite:" + directory.resolve("tasks.db");
  }
}
