package io.taskmill.jdbc.sql;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What differs between databases beyond their SQL files. */
public interface Dialect {

  /** The product, as its driver names it. */
  String product();

  /** What people call it on a command line. */
  String shortName();

  /** What its JDBC URLs begin with. */
  String urlPrefix();

  /** Whether the database of a URL is there already, as far as that is seen without opening it. */
  default boolean isThere(String url) {
    return true;
  }

  /** Where to find its driver, for those who lack it. */
  String driver();

  /** The folder of its SQL files. */
  String folder();

  /** Its clock: microseconds since 1970, and of the moment rather than of the transaction. */
  String now();

  /** What our own connections are opened with; the URL goes first. */
  Properties connectionDefaults();

  /**
   * What connections for verbs have besides, so that the server ends transactions of a process that
   * stands still. Empty if that is not said when connecting.
   */
  default Properties timeoutDefaults(Timeouts timeouts) {
    return new Properties();
  }

  /** What a new connection of our own pool is told for the same reason, if anything. */
  default @Nullable String sessionInit(Timeouts timeouts) {
    return null;
  }

  /** Whether transactions on connections like this one end in time when their process stops. */
  default boolean endsInTime(Connection connection, Timeouts timeouts) throws SQLException {
    return true;
  }

  /** Whether a connection that says so really is in a transaction. Asking changes nothing in it. */
  default boolean isInTransaction(Connection notInAutocommit) throws SQLException {
    return true;
  }

  /** What a connection that listens for hints has besides. */
  default Properties listeningDefaults() {
    return new Properties();
  }

  /** Binds a list of values. */
  void bind(PreparedStatement statement, int index, Column column) throws SQLException;

  /**
   * A batch that is bound as JSON under the name {@code given}, as a row source with {@code nth}.
   */
  default String given(List<GivenColumn> columns) {
    throw new UnsupportedOperationException(product() + " takes batches as arrays");
  }

  /** Whether a batch of more than one row is put into a temporary table first. */
  default boolean stagesBatches() {
    return false;
  }

  /** The values of a list that is bound under a name, as a sub-select. */
  String values(String name, boolean texts);

  /** A list that is bound under a name, where it may be missing. */
  default String list(String name) {
    return ":" + name;
  }

  /** The DDL of a temporary table for a batch, where it is not there yet. */
  default String createStage(StagingTable stage) {
    throw new UnsupportedOperationException(product() + " takes batches as arrays");
  }

  /**
   * Whether a statement that asks for columns of a batch is run once for each of its rows, since
   * there is no way to the database that would take longer.
   */
  default boolean takesRowByRow() {
    return false;
  }

  /** Whether an insert of columns of a batch has all of its rows in one text, side by side. */
  default boolean joinsRows() {
    return false;
  }

  /** From how many rows on it takes less to give a batch as arrays or by a stage than as rows. */
  default int manyRows() {
    return Integer.MAX_VALUE;
  }

  /** Whether the statement that ends executions which have succeeded also counts them. */
  default boolean countsInStatement() {
    return false;
  }

  /** Whether connections like this one take several statements in one text. */
  default boolean takesSeveralAtOnce(Connection connection) throws SQLException {
    return false;
  }

  /** A small number, where its type must be said. */
  default String smallint(String number) {
    return number;
  }

  /** A join for each row of what stands before it, as it begins. */
  default String join(Names names, JoinTarget target) {
    return "join " + table(names, target.table()) + " " + target.alias();
  }

  /** Deletes the rows of a table that are among these joins. */
  default String delete(Names names, JoinTarget target, String joins) {
    return String.format(
        "delete from %s where %s in (select %s.%2$s from %s)",
        table(names, target.table()), target.column(), target.alias(), joins);
  }

  /** Changes the rows of a table that are among these joins. */
  default String update(Names names, JoinTarget target, String changes, String joins) {
    return String.format(
        "update %s set %s where %s in (select %s.%3$s from %s)",
        table(names, target.table()), changes, target.column(), target.alias(), joins);
  }

  /** How an insert begins that leaves out what is there already. */
  default String insertNew() {
    return "insert";
  }

  /** How that insert ends, where it is said at the end. */
  default String unlessThere() {
    return "";
  }

  /**
   * What an insert says behind {@code into} that puts the whole batch into a table, whatever the
   * types of the columns are.
   */
  default String wholeRows(String table, List<String> columns) {
    return columns.stream()
        .map(":given."::concat)
        .collect(
            Collectors.joining(
                ", ", table + " (" + String.join(", ", columns) + ") values (", ")"));
  }

  /** What makes a query lock its rows and leave out those that another has locked. */
  default String forUpdateFree() {
    return "";
  }

  /** What makes a query lock its rows, where several may write at a time. */
  default String forUpdate() {
    return "";
  }

  /** What makes a query keep others from deleting its rows, but not from doing the same. */
  default String forShare() {
    return "";
  }

  /** The collation of texts, where DDL must name it. */
  default String collation() {
    throw new UnsupportedOperationException(product() + " compares texts exactly by itself");
  }

  /**
   * Whether verbs look, choose and write in steps, since a statement that writes would lock all
   * that it reads.
   */
  default boolean worksInSteps() {
    return false;
  }

  /** Whether a transaction can be given timeouts of its own, by a script. */
  default boolean limitsTransactions() {
    return false;
  }

  /** How tasks are taken out of ready. */
  default ClaimStrategy claimStrategy() {
    return ClaimStrategy.LANE_BY_LANE;
  }

  /** Ways to claim. */
  enum ClaimStrategy {
    /** One statement finds the next tasks of all lanes and takes them. */
    ONE_STATEMENT,
    /** The next of each lane are looked at first, then taken lane by lane. */
    LANE_BY_LANE
  }

  /** The condition that a text contains another one exactly. */
  default String contains(String text, String part) {
    return "position(" + part + " in " + text + ") > 0";
  }

  /** A column of texts, compared by the numbers of their characters. */
  default String byCharacter(String column) {
    return column;
  }

  /** The schema of the tables, given the one that was asked for. */
  String schema(Connection connection, @Nullable String asked) throws SQLException;

  /**
   * Refuses a schema where there are none.
   *
   * @throws io.taskmill.spi.StoreException with the reason
   */
  default void allowSchema(String asked) {}

  /** Whether a schema can be missing, and made. */
  default boolean createsSchemas() {
    return true;
  }

  /** What JDBC calls the catalog of the tables, where that is a thing of its own. */
  default @Nullable String catalog(Names names) {
    return null;
  }

  /** A table's full name. */
  default String table(Names names, String name) {
    return names.table(name);
  }

  /** Whether it is too old, and then what to do. */
  Optional<String> tooOld(DatabaseMetaData server) throws SQLException;

  /** Sees to what must be so before there are tables. */
  default void prepare(Connection first) throws SQLException {}

  /** Whether connections like this one come with the isolation that verbs need. */
  default boolean isolates(Connection connection) throws SQLException {
    return connection.getTransactionIsolation() == Connection.TRANSACTION_READ_COMMITTED;
  }

  /** Whether a transaction that is rolled back takes tables along that were made in it. */
  default boolean undoesDdl() {
    return true;
  }

  /** Undoes what a migrator needed on its connection. */
  default void afterMigration(Connection connection, SqlFiles files) throws SQLException {}

  /** Begins a transaction on a connection in autocommit. */
  default void begin(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
  }

  /** Ends it, and is in autocommit again. */
  default void commit(Connection connection) throws SQLException {
    connection.commit();
    connection.setAutoCommit(true);
  }

  /** Undoes it for a reason, which goes first whatever happens here. */
  default void rollBack(Connection connection, Throwable reason) {
    try {
      connection.rollback();
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      reason.addSuppressed(e);
    }
  }

  /**
   * Whether a statement that fails undoes itself and leaves its transaction as it was. Otherwise it
   * ends the transaction.
   */
  default boolean undoesByStatement() {
    return true;
  }

  /** Whether nobody else can write while a transaction that has written is open. */
  default boolean hasOneWriter() {
    return false;
  }
}
