package io.taskmill.chaos.run;

import io.taskmill.servers.Database;
import io.taskmill.servers.Sql;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The store's clock, where a run can step it: what a table says is added to the server's time. */
final class SteppedClock {

  private static final String TABLE = "taskmill_chaos_clock";

  private SteppedClock() {}

  static void create(Database database) {
    try (Sql sql = Sql.at(database.url())) {
      sql.run(
          "create table " + TABLE + " (micros bigint not null)",
          "insert into " + TABLE + " values (0)");
    }
  }

  /** Changes the store's SQL so that its clock is this one. */
  static List<Path> sql(Path folder) throws IOException {
    new SqlFolder(folder)
        .rewrite(text -> text.replace("{now}", "({now} + (select micros from {chaos_clock}))"));
    return List.of(folder);
  }

  static void set(Database database, Duration ahead) {
    try (Sql sql = Sql.at(database.url())) {
      sql.run("update " + TABLE + " set micros = " + ahead.toNanos() / 1_000);
    }
  }
}
