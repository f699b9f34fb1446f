package io.taskmill.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.TaskHandle;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.TaskmillBuilder;
import io.taskmill.jdbc.fixture.DirectSql;
import io.taskmill.jdbc.fixture.PostgresServer;
import io.taskmill.servers.TcpProxy;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Schemas, rights, pools and errors, as an operator meets them. */
class PostgresSetupTest {

  private static final TaskType<String, Void> WORK = TaskType.of("work", String.class);

  private final DirectSql sql = new DirectSql(PostgresServer.url());

  @BeforeEach
  void clean() {
    sql.execute("drop schema if exists \"my tasks\" cascade");
  }

  @AfterEach
  void close() {
    sql.close();
  }

  @Test
  void tablesGoIntoTheGivenSchemaWithTheGivenPrefix() {
    open(Taskmill.builder().schema("my tasks").createSchema().tablePrefix("x_")).close();
    assertThat(tables()).contains("x_task", "x_ready", "x_running", "x_tasks");
    assertThat(tables()).allMatch(name -> name.startsWith("x_"));
  }

  @Test
  void aSchemaThatIsMistypedIsNotMade() {
    assertThatThrownBy(() -> open(Taskmill.builder().schema("my tasks")))
        .isInstanceOf(StoreException.class)
        .message()
        .contains("no schema 'my tasks'", "Nothing was made", "createSchema()");
    assertThat(tables()).isEmpty();
    assertThat(
            sql.column(
                "select schema_name from information_schema.schemata where schema_name = 'my tasks'"))
        .isEmpty();
  }

  @Test
  void whateverASchemaIsCalledItsTablesAreFound() throws Exception {
    String schema = "my :tasks; -- ? $1 'é漢🚀";
    try {
      for (int round = 0; round < 2; round++) {
        try (Taskmill mill = open(Taskmill.builder().schema(schema).createSchema())) {
          mill.handle(WORK, (text, task) -> {}).start();
          mill.submit(WORK.request("x")).result(Duration.ofSeconds(30));
        }
      }
    } finally {
      sql.execute("drop schema if exists \"" + schema + "\" cascade");
    }
  }

  @Test
  void aUserWithoutTheRightToChangeTablesCanOnlyCheckAndUseThem() throws Exception {
    assertThatThrownBy(() -> open(Taskmill.builder().schema("my tasks").validateOnly()))
        .isInstanceOf(StoreException.class)
        .message()
        .contains("no schema 'my tasks'");
    sql.execute("create schema \"my tasks\"");
    assertThatThrownBy(() -> open(Taskmill.builder().schema("my tasks").validateOnly()))
        .isInstanceOf(StoreException.class)
        .message()
        .contains("without validateOnly()");
    open(Taskmill.builder().schema("my tasks")).close();
    sql.execute(
        "drop role if exists clerk",
        "create role clerk login",
        "grant usage on schema \"my tasks\" to clerk",
        "grant select, insert, update, delete on all tables in schema \"my tasks\" to clerk",
        "grant usage on all sequences in schema \"my tasks\" to clerk");
    try (Taskmill mill =
        Taskmill.builder()
            .url(PostgresServer.url().replace("user=postgres", "user=clerk"))
            .schema("my tasks")
            .validateOnly()
            .open()) {
      mill.handle(WORK, (text, task) -> {}).start();
      TaskHandle<Void> handle = mill.submit(WORK.request("x"));
      handle.result(Duration.ofSeconds(30));
      assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    } finally {
      sql.execute("drop owned by clerk", "drop role clerk");
    }
  }

  @Test
  void theViewShowsEveryStateInWords() throws Exception {
    try (Taskmill mill = open(Taskmill.builder().schema("my tasks").createSchema())) {
      mill.submit(WORK.request("ready"));
      mill.submit(WORK.request("scheduled").delay(Duration.ofDays(1)));
      mill.pause(mill.submit(WORK.request("paused")).id());
      mill.cancel(mill.submit(WORK.request("cancelled")).id());
      assertThat(
              sql.column(
                  "select state || ' ' || payload || ' ' || (created_at > now() - interval '1 hour')"
                      + " from \"my tasks\".taskmill_tasks order by id"))
          .containsExactly(
              "READY \"ready\" true",
              "SCHEDULED \"scheduled\" true",
              "PAUSED \"paused\" true",
              "CANCELLED \"cancelled\" true");
    }
  }

  /** Before the server answers, as while it is restarted. */
  @Test
  void openingWaitsForAServerThatIsNotThereYet() throws Exception {
    try (TcpProxy proxy = new TcpProxy(PostgresServer.port())) {
      proxy.cut();
      CompletableFuture<Taskmill> opening =
          CompletableFuture.supplyAsync(
              () ->
                  Taskmill.builder()
                      .url(PostgresServer.url(proxy.port()))
                      .schema("my tasks")
                      .createSchema()
                      .open());
      assertThatThrownBy(() -> opening.get(500, TimeUnit.MILLISECONDS))
          .as("waits")
          .isInstanceOf(TimeoutException.class);
      proxy.mend();
      opening.get(30, TimeUnit.SECONDS).close();
    }
  }

  @Test
  void whatWaitingDoesNotMendFailsAtOnce() {
    Map<String, String> wrong =
        Map.of(
            "jdbc:postgresql://no.such.host.invalid/shop",
            "Nobody knows that host",
            PostgresServer.url().replace("/postgres", "/missing"),
            "Create that database");
    wrong.forEach(
        (url, words) ->
            assertThatThrownBy(() -> Taskmill.builder().url(url).open())
                .isExactlyInstanceOf(StoreException.class)
                .hasMessageContainingAll("Cannot open", words));
  }

  @Test
  void aServerThatIsNotThereIsNamedWithoutThePassword() {
    assertThatThrownBy(
            () ->
                Taskmill.builder()
                    .url("jdbc:postgresql://localhost:1/shop?password=hidden")
                    .credentials("clerk", "secret")
                    .waitToOpen(Duration.ofMillis(300))
                    .open())
        .isInstanceOf(StoreAwayException.class)
        .message()
        .contains("localhost:1/shop", "could not be reached for 0.", "Nothing runs", "waitToOpen")
        .doesNotContain("secret")
        .doesNotContain("hidden");
  }

  @Test
  void namesThatAreNoIdentifiersAreRefused() {
    assertThatThrownBy(() -> open(Taskmill.builder().tablePrefix("a\"; drop")))
        .isInstanceOf(StoreException.class)
        .message()
        .containsIgnoringCase("prefix");
  }

  private static Taskmill open(TaskmillBuilder builder) {
    return builder.url(PostgresServer.url()).open();
  }

  private List<String> tables() {
    return sql.column(
        "select table_name from information_schema.tables where table_schema = 'my tasks'");
  }
}
