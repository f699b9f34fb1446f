package io.taskmill.jdbc.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.QueueFullException;
import io.taskmill.admin.Actor;
import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.jdbc.fixture.PostgresServer;
import io.taskmill.jdbc.fixture.Settings;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.jdbc.fixture.WatchedDataSource;
import io.taskmill.spi.CallerTransaction;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Store;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How often the tasks of a queue with a capacity are counted. */
class QueueCapacitiesTest {

  /** A count of so many is recent for a minute, and good for 100: no machine is that slow. */
  private static final int MANY = 60_000_000;

  /** What the statements that count live tasks, and those that look for duplicates, contain. */
  private static final String COUNT = "select count(*) from (";

  private static final String LOOK = "as holder";

  private final WatchedDataSource source = new WatchedDataSource(PostgresServer.url());
  private PostgresFixture fixture;
  private Store store;
  private long lastId;

  @BeforeEach
  void open() {
    fixture = new PostgresFixture(settings -> Settings.dataSource(settings, source, false));
    store = fixture.open();
    store.queues().capacity("default", 1_000L, new Actor("anna", null));
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void farFromTheCapacityTasksAreCountedOnce() {
    submit();
    counted("999", MANY);
    for (int i = 0; i < 20; i++) {
      submit();
    }
    assertThat(counts()).isEqualTo(1);
  }

  @Test
  void soTheyAreInCallersTransactions() throws Exception {
    submit();
    counted("999", MANY);
    try (Connection connection = fixture.callerConnection().orElseThrow()) {
      connection.setAutoCommit(false);
      CallerTransaction caller = CallerTransactions.of(store).join(connection);
      for (int i = 0; i < 20; i++) {
        caller.submit(List.of(Tasks.task(++lastId)));
      }
      connection.rollback();
    }
    assertThat(counts()).isEqualTo(1);
    assertThat(column("room"))
        .as("what was rolled back stays taken until the next count")
        .isEqualTo(979);
  }

  /** A queue that is full of many tasks would otherwise be counted by each one it refuses. */
  @Test
  void whatWasFullJustNowIsNotCountedAgain() {
    submit();
    counted("0", MANY);
    assertThatThrownBy(this::submit).isInstanceOf(QueueFullException.class);
    assertThat(counts()).isEqualTo(1);
    fixture.advance(Duration.ofMinutes(1));
    submit();
    assertThat(counts()).isEqualTo(2);
  }

  @Test
  void whatARefusalHasCountedIsRemembered() throws Exception {
    store.queues().capacity("default", 1L, new Actor("anna", null));
    submit();
    fixture.sql.execute("update " + fixture.table("queue") + " set counted_at = 0");
    assertThatThrownBy(this::submit).isInstanceOf(QueueFullException.class);
    assertThat(column("counted")).as("live tasks").isEqualTo(1);
    fixture.sql.execute("update " + fixture.table("queue") + " set counted_at = 0, counted = 0");
    try (Connection connection = fixture.callerConnection().orElseThrow()) {
      connection.setAutoCommit(false);
      CallerTransaction caller = CallerTransactions.of(store).join(connection);
      assertThatThrownBy(() -> caller.submit(List.of(Tasks.task(++lastId))))
          .isInstanceOf(QueueFullException.class);
      connection.rollback();
    }
    assertThat(column("counted")).as("live tasks").isEqualTo(1);
  }

  /** A caller's connection may be slow, and our own transaction would be ended meanwhile. */
  @Test
  void nothingIsLockedWhileACallersConnectionCounts() throws Exception {
    String lock =
        "select 1 from " + fixture.table("queue") + " where name = 'default' for update nowait";
    AtomicInteger looks = new AtomicInteger();
    try (Connection connection = fixture.callerConnection().orElseThrow()) {
      connection.setAutoCommit(false);
      Connection watched =
          afterEach(
              connection,
              COUNT,
              () -> {
                looks.incrementAndGet();
                fixture.sql.column(lock);
              });
      CallerTransactions.of(store).join(watched).submit(tasks(1));
      assertThat(looks).hasValue(1);
      connection.commit();
    }
    assertThat(column("room")).isEqualTo(999);
  }

  /** They do not count what he has submitted, nor has he counted what they have. */
  @Test
  void whatOthersSubmitAfterACallersCountIsCountedTogetherWithHis() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    refusesACallerOfFive(
        2,
        this::recount,
        COUNT,
        () -> {
          if (looks.incrementAndGet() == 1) {
            store.tasks().submit(tasks(4));
          }
        });
    assertThat(looks).hasValue(2);
    assertThat(live()).isEqualTo(1 + 5 + 4);
  }

  /** A caller who is disturbed at each look is admitted or refused all the same. */
  @Test
  void aCallerDoesNotLookForever() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    refusesACallerOfFive(
        2,
        this::recount,
        COUNT,
        () -> {
          looks.incrementAndGet();
          recount();
          submit();
        });
    assertThat(looks).hasValue(3);
    assertThat(live()).isEqualTo(1 + 5 + 3);
  }

  /** It was good enough when the caller's session looked, so that has counted nothing. */
  @Test
  void aCountThatGrowsOldBehindACallersLookIsMadeAnewWithHisTasks() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    refusesACallerOfFive(
        5,
        () -> counted("0", MANY),
        LOOK,
        () -> {
          if (looks.incrementAndGet() == 1) {
            fixture.advance(Duration.ofMinutes(1));
          }
        });
    assertThat(looks).hasValue(2);
    assertThat(live()).isEqualTo(1 + 5);
  }

  /**
   * The capacity is ten, one is there, and the caller has submitted five.
   *
   * @param more how many he submits then
   * @param first what happens before that
   * @param text of the statements on his connection
   * @param meanwhile what happens behind each of them
   */
  private void refusesACallerOfFive(int more, Runnable first, String text, Runnable meanwhile)
      throws Exception {
    store.queues().capacity("default", 10L, new Actor("anna", null));
    submit();
    try (Connection connection = fixture.callerConnection().orElseThrow()) {
      connection.setAutoCommit(false);
      CallerTransactions.of(store).join(connection).submit(tasks(5));
      first.run();
      CallerTransaction watched =
          CallerTransactions.of(store).join(afterEach(connection, text, meanwhile));
      assertThatThrownBy(() -> watched.submit(tasks(more))).isInstanceOf(QueueFullException.class);
      connection.commit();
    }
  }

  /** A connection behind which something happens after each statement with such a text. */
  private Connection afterEach(Connection connection, String text, Runnable happens) {
    return proxy(
        Connection.class,
        (method, args) -> {
          Object result = method.invoke(connection, args);
          return args != null && args[0] instanceof String sql && sql.contains(text)
              ? proxy(
                  PreparedStatement.class,
                  (run, with) -> {
                    Object answer = run.invoke(result, with);
                    if (run.getName().startsWith("execute")) {
                      happens.run();
                    }
                    return answer;
                  })
              : result;
        });
  }

  private static <T> T proxy(Class<T> type, Call call) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, args) -> call.to(method, args)));
  }

  private interface Call {

    Object to(Method method, Object[] args) throws Exception;
  }

  /** Whatever was missed is found at last. */
  @Test
  void anOldCountIsNotTrusted() {
    submit();
    counted("1000", MANY);
    submit();
    assertThat(counts()).isEqualTo(1);
    fixture.advance(Duration.ofMinutes(101));
    submit();
    assertThat(counts()).isEqualTo(2);
    assertThat(column("room")).isEqualTo(997);
  }

  /** The clock of a restored or another server may be behind. */
  @Test
  void aCountOfTheFutureIsNotTrusted() {
    submit();
    counted("0", MANY);
    fixture.advance(Duration.ofMinutes(-5));
    submit();
    assertThat(counts()).isEqualTo(2);
  }

  private void submit() {
    store.tasks().submit(tasks(1));
  }

  private List<NewTask> tasks(int count) {
    return Stream.generate(() -> Tasks.task(++lastId)).limit(count).toList();
  }

  /** The last count counts no more. */
  private void recount() {
    fixture.sql.execute("update " + fixture.table("queue") + " set counted_at = 0");
  }

  private long live() {
    return Long.parseLong(
        fixture.sql.column("select count(*) from " + fixture.table("task")).get(0));
  }

  /** As if so many had been counted now, with so much room left. */
  private void counted(String room, long live) {
    fixture.sql.execute(
        "update %s set room = %s, counted = %s, counted_at = %s"
            .formatted(
                fixture.table("queue"),
                room,
                live,
                "(extract(epoch from clock_timestamp()) * 1000000)::bigint"));
  }

  private long column(String name) {
    return Long.parseLong(
        fixture.sql.column("select " + name + " from " + fixture.table("queue")).get(0));
  }

  private long counts() {
    return source.statements.stream().filter(sql -> sql.contains(COUNT)).count();
  }
}
