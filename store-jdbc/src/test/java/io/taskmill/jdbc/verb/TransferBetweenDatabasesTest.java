package io.taskmill.jdbc.verb;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.admin.Actor;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskSearch;
import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.MariadbFixture;
import io.taskmill.jdbc.fixture.MariadbServer;
import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.jdbc.fixture.SqliteFixture;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import io.taskmill.spi.TransferStore;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A store that goes around all databases comes back as it was. */
class TransferBetweenDatabasesTest {

  private static final Actor SOMEBODY = new Actor("anna", null);
  private static final String TEXT = "{\"text\":\"Zoë \\\"quoted\\\" \\\\ 🙂 'it''s'\"}";

  @Test
  void aRoundTripChangesNothing() throws Exception {
    try (JdbcFixture sqlite = new SqliteFixture();
        JdbcFixture postgres = new PostgresFixture();
        JdbcFixture mariadb = new MariadbFixture(MariadbServer.embedded());
        JdbcFixture again = new SqliteFixture()) {
      Store first = sqlite.open();
      fill(first);
      List<TaskInfo> tasks = all(first);
      assertThat(tasks).hasSize(6);
      Store from = first;
      for (JdbcFixture next : List.of(postgres, mariadb, again)) {
        Store to = next.open();
        copy(from, to);
        assertThat(all(to)).as("%s", to.description()).isEqualTo(tasks);
        assertThat(to.audit().find(AuditFilter.all(), Long.MAX_VALUE, 10))
            .isEqualTo(first.audit().find(AuditFilter.all(), Long.MAX_VALUE, 10));
        assertThat(to.types().list()).isEqualTo(first.types().list());
        assertThat(to.queues().list()).isEqualTo(first.queues().list());
        from = to;
      }
    }
  }

  private static void fill(Store store) {
    store.queues().capacity("default", 100L, SOMEBODY);
    store.tasks().submit(List.of(task(1), task(2), task(3)));
    long node = store.nodes().register(new NodeInfo("n", "h", Duration.ofMinutes(1))).node();
    List<Claimed> claimed =
        store
            .tasks()
            .claim(
                new ClaimRequest(
                    node, 1, List.of(new ClaimRequest.Share(LaneFilter.ofTypes(Tasks.TYPE), 3))));
    store.tasks().checkpoint(claimed.get(2).fence(), "half");
    store
        .tasks()
        .finish(
            List.of(
                new Finish(claimed.get(0).fence(), Outcome.succeeded(TEXT), Duration.ZERO),
                new Finish(claimed.get(1).fence(), Outcome.failedForGood("no"), Duration.ZERO)));
    store.tasks().submit(List.of(task(4), task(5)));
    store.tasks().submit(List.of(Tasks.task(6, Duration.ofHours(1), "key")));
    store.tasks().command(List.of(5L), TaskCommand.pause(), SOMEBODY);
  }

  private static NewTask task(long id) {
    return new NewTask(
        id,
        7,
        "default",
        Tasks.TYPE,
        3,
        null,
        5,
        Duration.ZERO,
        null,
        TEXT,
        List.of("a", "b"),
        3,
        1,
        true);
  }

  private static void copy(Store from, Store to) {
    TransferStore source = from.role(TransferStore.class).orElseThrow();
    TransferStore target = to.role(TransferStore.class).orElseThrow();
    for (String part : source.parts()) {
      Long after = TransferStore.START;
      while (after != null) {
        TransferStore.Page page = source.read(part, after, 2);
        target.write(page);
        after = page.next();
      }
    }
  }

  private static List<TaskInfo> all(Store store) {
    return store.queries().find(TaskSearch.of(TaskFilter.all())).tasks();
  }
}
