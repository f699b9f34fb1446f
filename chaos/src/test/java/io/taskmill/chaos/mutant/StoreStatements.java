package io.taskmill.chaos.mutant;

import io.taskmill.jdbc.mariadb.MariadbDialect;
import io.taskmill.jdbc.postgres.PostgresDialect;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Dialect.ClaimStrategy;
import io.taskmill.jdbc.sql.Names;
import io.taskmill.jdbc.sql.SqlFiles;
import io.taskmill.jdbc.sql.SqlSections;
import io.taskmill.jdbc.sqlite.SqliteDialect;
import io.taskmill.jdbc.verb.LaneByLaneClaim;
import io.taskmill.jdbc.verb.StepwiseSubmit;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The statements of a dialect by section, given the names of sections by the class that runs them.
 * {@link StoreSql} loads it beside the SQL that it is to read.
 */
public final class StoreStatements
    implements BiFunction<String, Map<String, Set<String>>, Map<String, String>> {

  /** For {@link StoreSql}. */
  public StoreStatements() {}

  @Override
  public Map<String, String> apply(String folder, Map<String, Set<String>> sections) {
    Dialect dialect =
        Stream.of(new PostgresDialect(), MariadbDialect.MARIADB, new SqliteDialect())
            .filter(one -> one.folder().equals(folder))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("There is no dialect " + folder));
    SqlFiles files = new SqlFiles(dialect, new Names("s", "taskmill_", true), dialect.now());
    Map<String, String> statements = new TreeMap<>();
    sections.forEach(
        (type, names) -> {
          if (uses(dialect, type)) {
            names.stream()
                .filter(name -> isIn("common", name) || isIn(folder, name))
                .forEach(name -> statements.put(name, files.script(name).toString()));
          }
        });
    return statements;
  }

  /** Whether the store runs this class's sections on this database. */
  private static boolean uses(Dialect dialect, String type) {
    if (type.equals(LaneByLaneClaim.class.getSimpleName())) {
      return dialect.claimStrategy() == ClaimStrategy.LANE_BY_LANE;
    }
    return !type.equals(StepwiseSubmit.class.getSimpleName()) || dialect.worksInSteps();
  }

  private static boolean isIn(String file, String name) {
    int dot = name.indexOf('.');
    return SqlSections.sections(name.substring(0, dot), file).containsKey(name.substring(dot + 1));
  }
}
