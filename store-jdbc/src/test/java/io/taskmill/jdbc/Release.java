package io.taskmill.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What is kept of a release, as files in {@code release/<name>} of the test resources: its SQL, and
 * for each database the data of one task in each {@link Situation}. Written by {@link
 * ReleaseWriter}, and never changed afterwards.
 *
 * @param codeVersion the newest migration that it knew
 */
record Release(String name, int codeVersion) {

  /** Every release that there was, the oldest first. */
  static final List<Release> ALL = List.of(new Release("0.1", 1));

  private static final Pattern END = Pattern.compile(";\n");

  /** Where its SQL is, as {@link SqlFiles} looks for it. */
  String sqlFolder() {
    return "release/" + name + "/sql";
  }

  /** Where it is in the sources. */
  Path sources() {
    return Path.of("src/test/resources/io/taskmill/jdbc/release", name);
  }

  /** Its tasks, one a line, as {@link TaskLines} tells them. */
  List<String> tasks() {
    return text("tasks.txt").lines().toList();
  }

  /** Makes its tables in the place of the fixture, empty. */
  void makeTables(JdbcFixture fixture) throws SQLException {
    fixture.schema().orElseThrow().drop();
    try (Connection connection = fixture.callerConnection().orElseThrow()) {
      Database database = lookAt(connection, fixture);
      for (String migration : Migrator.MIGRATIONS.subList(0, codeVersion)) {
        database
            .files()
            .script("schema/" + migration)
            .run(connection, database.dialect(), new Params(), Answer.count());
      }
    }
  }

  /** Fills its tables with its data. */
  void load(JdbcFixture fixture) throws SQLException {
    makeTables(fixture);
    try (Connection connection = fixture.callerConnection().orElseThrow();
        Statement statement = connection.createStatement()) {
      Database database = lookAt(connection, fixture);
      if (database.dialect().createsSchemas()) {
        connection.setSchema(database.names().schema());
      }
      String data = text("data/" + database.dialect().folder() + ".sql");
      for (String insert : END.splitAsStream(data).toList()) {
        statement.execute(insert);
      }
    }
  }

  /** One of its migrations, as it was. */
  String migration(Dialect dialect, int version) {
    return text(
        "sql/" + dialect.folder() + "/schema/" + Migrator.MIGRATIONS.get(version - 1) + ".sql");
  }

  private Database lookAt(Connection connection, JdbcFixture fixture) throws SQLException {
    return Database.lookAt(connection, fixture.settings(true), Dialect::now, sqlFolder());
  }

  private String text(String file) {
    String path = "release/" + name + "/" + file;
    try (InputStream in = Release.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException(
            path + " is not there. Write the release with ReleaseWriter, as docs/schema.md says.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
