package io.taskmill.jdbc.verb;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.jdbc.connect.CacheInvalidation;
import io.taskmill.jdbc.connect.OpenTransaction;
import io.taskmill.jdbc.connect.SqlErrors;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Names;
import io.taskmill.jdbc.sql.SqlFiles;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.jdbc.sqlite.SqliteDialect;
import io.taskmill.jdbc.verb.ClaimTasks.ShareClaim;
import io.taskmill.jdbc.verb.LaneMerge.Head;
import io.taskmill.jdbc.verb.Permits.Limit;
import io.taskmill.jdbc.verb.Permits.LimitedLane;
import io.taskmill.spi.LaneFilter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A claim reads lane after lane; meanwhile others move tasks. */
class LaneMergeTest {

  private static final int RANK = 4;
  private static final long ONE = 1;
  private static final long OTHER = 2;

  private final ShareClaim share = new ShareClaim(1, LaneFilter.ofTypes("work"), 10, Set.of());
  private Connection connection;
  private Verbs verbs;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite::memory:");
    Dialect dialect = new SqliteDialect();
    SqlFiles files = new SqlFiles(dialect, Names.alone("tm_"), dialect.now());
    execute(files.migration("V1__first_tables"));
    SqlErrors errors = new SqlErrors("the test's store", new CacheInvalidation());
    verbs = new Verbs(files, new OpenTransaction(connection, dialect, errors));
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void theNextTasksOfAllLanesAreInOneOrder() throws SQLException {
    ready(ONE, 10, 1);
    ready(OTHER, 11, 2);
    ready(ONE, 12, 3);
    ready(ONE, 13, 4);
    ready(OTHER, 14, 5);
    LaneMerge merge = new LaneMerge(share, List.of(head(ONE, 10, 1), head(OTHER, 11, 2)), Map.of());
    assertThat(ids(merge.next(verbs, 4, List.of()))).containsExactly(1L, 2L, 3L, 4L);
    assertThat(ids(merge.next(verbs, 4, List.of()))).containsExactly(5L);
  }

  /** It would be known twice, and another task of the claim would be missing. */
  @Test
  void aTaskThatMovesToALaneThatIsReadLaterIsGivenOnce() throws SQLException {
    LaneMerge merge =
        new LaneMerge(
            share,
            List.of(head(ONE, 12, 1), head(ONE, 13, 2), head(OTHER, 10, 3), head(OTHER, 11, 4)),
            Map.of());
    ready(ONE, 12, 1);
    ready(OTHER, 10, 3);
    ready(OTHER, 11, 4);
    ready(OTHER, 13, 2);
    ready(OTHER, 14, 5);
    assertThat(merge.next(verbs, 5, List.of()))
        .containsExactly(
            head(OTHER, 10, 3),
            head(OTHER, 11, 4),
            head(ONE, 12, 1),
            head(OTHER, 13, 2),
            head(OTHER, 14, 5));
  }

  /** The lane that it has left has one fewer, so that is from where it is read on. */
  @Test
  void whatFollowsATaskThatMovedAwayIsNotPassedOver() throws SQLException {
    LaneMerge merge = new LaneMerge(share, List.of(head(OTHER, 9, 2), head(ONE, 10, 1)), Map.of());
    ready(OTHER, 9, 2);
    ready(OTHER, 10, 1);
    ready(ONE, 11, 3);
    ready(ONE, 12, 4);
    assertThat(ids(merge.next(verbs, 4, List.of()))).containsExactly(2L, 1L, 3L, 4L);
  }

  /** It was given, was gone when it should be taken, and is found in another lane of its type. */
  @Test
  void aTaskThatMovedCountsOnceAgainstALimit() throws SQLException {
    Limit two = new Limit("work", 1, 2, null, 0, 0, null, 0, 0);
    LaneMerge merge =
        new LaneMerge(
            share,
            List.of(),
            Map.of(ONE, new LimitedLane(ONE, two, 2), OTHER, new LimitedLane(OTHER, two, 2)));
    ready(ONE, 10, 1);
    ready(OTHER, 11, 2);
    assertThat(ids(merge.next(verbs, 1, List.of()))).containsExactly(1L);
    execute("update tm_ready set lane = " + OTHER + ", due_at = 12 where id = 1");
    assertThat(merge.next(verbs, 2, List.of()))
        .containsExactly(head(OTHER, 11, 2), head(OTHER, 12, 1));
  }

  private void ready(long lane, long dueAt, long id) throws SQLException {
    execute(
        String.format(
            "insert into tm_ready (lane, rank_no, due_at, id, suspect, flags, checkpointed, attempts,"
                + " losses) values (%s, %s, %s, %s, 0, 0, 0, 0, 0)",
            lane, RANK, dueAt, id));
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  private static Head head(long lane, long dueAt, long id) {
    return new Head(lane, RANK, dueAt, id);
  }

  private static List<Long> ids(List<Head> heads) {
    return heads.stream().map(Head::id).toList();
  }
}
