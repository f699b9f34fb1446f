package io.taskmill.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.spi.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Writes what is kept of a release, from the code as it is now. Not part of the build: run it once,
 * when a release is made, as {@code docs/schema.md} says.
 */
class ReleaseWriter {

  private static final Path SQL = Path.of("src/main/resources/io/taskmill/jdbc/sql");
  private static final Set<String> LEFT_OUT = Set.of("migration", "test_clock");

  private final Path target =
      new Release(Objects.requireNonNull(System.getProperty("release"), "-Drelease=…"), 0)
          .sources();

  @Test
  void write() throws Exception {
    if (Files.exists(target)) {
      throw new IllegalStateException(
          target + " is there already, and what was released does not change.");
    }
    copySql();
    List<String> lines = null;
    for (JdbcFixture fixture :
        List.of(
            new PostgresFixture(),
            new MariadbFixture(MariadbServer.embedded()),
            new SqliteFixture())) {
      try (fixture) {
        List<String> here = write(fixture);
        assertThat(lines == null ? here : lines).as("the same in every database").isEqualTo(here);
        lines = here;
      }
    }
    Files.write(target.resolve("tasks.txt"), Objects.requireNonNull(lines));
  }

  private List<String> write(JdbcFixture fixture) throws Exception {
    fixture.schema().orElseThrow().drop();
    long micros = Micros.of(EverySituation.START);
    fixture.sql.execute("update " + fixture.table("test_clock") + " set micros = " + micros);
    try (Store store =
            new JdbcStoreProvider(dialect -> "(select micros from {test_clock})")
                .open(fixture.settings(true));
        Connection connection = fixture.callerConnection().orElseThrow()) {
      new EverySituation(store, () -> fixture.advance(Duration.ofSeconds(1))).make();
      Dialect dialect =
          Database.lookAt(connection, fixture.settings(true), Dialect::now, SqlFiles.OURS)
              .dialect();
      StringBuilder data = new StringBuilder();
      DataDump dump = new DataDump(connection, dialect);
      Set<String> names = new TreeSet<>(fixture.schema().orElseThrow().names());
      names.removeAll(LEFT_OUT);
      names.remove("tasks");
      for (String name : names) {
        data.append(dump.inserts(fixture.table(name), JdbcFixture.PREFIX + name));
      }
      if (dialect instanceof PostgresDialect) {
        data.append("alter table tm_node alter column id restart with 100;\n");
      }
      Path file = target.resolve("data").resolve(dialect.folder() + ".sql");
      Files.createDirectories(file.getParent());
      Files.writeString(file, data);
      return TaskLines.all(store);
    }
  }

  private void copySql() throws IOException {
    try (Stream<Path> files = Files.walk(SQL)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = target.resolve("sql").resolve(SQL.relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }
}
