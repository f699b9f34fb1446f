package io.taskmill.jdbc.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.taskmill.jdbc.fixture.PostgresServer;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** What passes and what does not, and what is said of it. */
class SqlErrorsTest {

  private final SqlErrors errors = new SqlErrors("the store", new CacheInvalidation());

  @Test
  void whatPassesMayBeSentAgain() {
    Map<SQLException, String> passing = new LinkedHashMap<>();
    passing.put(postgres("08006"), "is away");
    passing.put(postgres("57P01"), "is away");
    passing.put(postgres("53100"), "disk is full");
    passing.put(postgres("53200"), "no memory left");
    passing.put(postgres("53300"), "no connections");
    passing.put(postgres("57014"), "cancelled");
    passing.put(postgres("58030"), "its files");
    passing.put(postgres("25006"), "read only");
    passing.put(postgres("55P03"), "Another transaction holds");
    passing.put(postgres("40001"), "same rows");
    passing.put(postgres("40P01"), "same rows");
    passing.put(mariadb("HY000", 1205), "Another transaction holds");
    passing.put(mariadb("40001", 1213), "same rows");
    passing.put(mariadb("HY000", 1020), "same rows");
    passing.put(mariadb("HY000", 1290), "read only");
    passing.put(mariadb("25006", 1792), "read only");
    passing.put(mariadb("HY000", 1836), "read only");
    passing.put(mariadb("HY000", 1021), "disk is full");
    passing.put(mariadb("HY000", 1114), "disk is full");
    passing.put(mariadb("70100", 1317), "cancelled");
    passing.put(mariadb("70100", 1969), "longer than");
    passing.put(mariadb("42000", 1203), "no connections");
    passing.put(mariadbs("HY000", 1205), "Another transaction holds");
    passing.put(mariadbs("HY000", 1290), "read only");
    passing.put(mariadbs("HY000", 1114), "disk is full");
    passing.put(sqlite(13), "disk is full");
    passing.put(sqlite(10), "its files");
    passing.put(sqlite(7), "no memory left");
    passing.put(sqlite(8), "read only");
    passing.put(sqlite(5), "Another transaction holds");
    passing.put(new SQLTransientConnectionException("none is free"), "pool is exhausted");
    passing.put(
        new SQLTransientConnectionException("none was made", new SQLException("none was made")),
        "is away");
    passing.put(new SQLRecoverableException("gone"), "is away");
    passing.put(postgres("3D000"), "Create that database");
    passing.put(mariadb("42000", 1049), "Create that database");
    passing.put(new SQLException("sent", new IOException("broken pipe")), "is away");
    passing.forEach(
        (e, words) ->
            assertThat(errors.translate("finish", e))
                .as("%s %s", e.getSQLState(), e.getErrorCode())
                .isInstanceOf(StoreAwayException.class)
                .hasMessageContaining("finish")
                .hasMessageContaining("the store")
                .hasMessageContaining(e.getMessage())
                .hasMessageContaining(words)
                .hasMessageContaining("may be sent again"));
  }

  @Test
  void whatIsWrongInItselfIsNotSentAgain() {
    for (SQLException e :
        List.of(
            postgres("22021"),
            postgres("23505"),
            postgres("42601"),
            postgres("42P01"),
            postgres("28P01"),
            postgres("XX000"),
            mariadb("23000", 1062),
            mariadb("42000", 1064),
            mariadb("22001", 1406),
            mariadbs("HY000", 1364),
            sqlite(1),
            sqlite(11),
            sqlite(19))) {
      assertThat(errors.translate("finish", e))
          .as("%s %s", e.getSQLState(), e.getErrorCode())
          .isExactlyInstanceOf(StoreException.class)
          .hasMessageContaining(e.getMessage());
    }
  }

  @Test
  void whatIsWrongIsSaidWithTheWayOut() {
    Map<SQLException, String> wrong = new LinkedHashMap<>();
    wrong.put(mariadb("42S02", 1146), "The tables are not as");
    wrong.put(mariadb("42S22", 1054), "The tables are not as");
    wrong.put(mariadb("28000", 1045), "Check the user and the password");
    wrong.put(mariadb("42000", 1044), "Grant the database user");
    wrong.put(mariadb("42000", 1142), "Grant the database user");
    wrong.put(postgres("42P01"), "The tables are not as");
    wrong.put(postgres("42501"), "Grant the database user");
    wrong.put(postgres("28P01"), "Check the user and the password");
    wrong.put(sqlite(26), "is no SQLite file");
    wrong.put(sqlite(11), "is damaged");
    wrong.forEach(
        (e, words) ->
            assertThat(errors.translate("open", e))
                .isExactlyInstanceOf(StoreException.class)
                .hasMessageContaining(words));
  }

  @Test
  void aPoolThatIsExhaustedSaysHowLargeItIs() throws SQLException {
    try (PooledConnections pool =
        new PooledConnections(
            new DriverConnections(PostgresServer.url(), new Properties(), new CacheInvalidation()),
            1,
            Duration.ofSeconds(5))) {
      Connection taken = pool.take();
      SQLException e = catchThrowableOfType(SQLException.class, pool::take);
      pool.giveBack(taken);
      assertThat(errors.translate("claim", e))
          .isInstanceOf(StoreAwayException.class)
          .hasMessageContaining("pool is exhausted")
          .hasMessageContaining("none of the 1 connections")
          .hasMessageContaining("maxConnections");
    }
  }

  @Test
  void aDriverThatQuotesTheUrlIsNotQuoted() {
    SQLException e =
        new SQLException(
            "cannot read jdbc:mysql://u:secret@db/shop",
            "08001",
            new IOException("in jdbc:mysql://u:secret@db/shop"));
    assertThat(errors.translate("open", e))
        .isInstanceOf(StoreAwayException.class)
        .hasMessageContaining("cannot read db/shop")
        .hasNoCause()
        .message()
        .doesNotContain("secret");
  }

  private static SQLException postgres(String state) {
    return new SQLException("words of the server", state);
  }

  private static SQLException mariadb(String state, int code) {
    return new SQLException("words of the server", state, code);
  }

  /** Its driver calls everything that it has no better word for a connection's trouble. */
  private static SQLException mariadbs(String state, int code) {
    return new SQLTransientConnectionException("words of the server", state, code);
  }

  private static SQLException sqlite(int code) {
    return new SQLException("words of the library", null, code);
  }
}
