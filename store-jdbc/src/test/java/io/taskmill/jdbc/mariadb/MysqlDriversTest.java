package io.taskmill.jdbc.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.jdbc.MysqlDataSource;
import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.MariadbFixture;
import io.taskmill.jdbc.fixture.MariadbServer;
import io.taskmill.jdbc.fixture.MysqlServer;
import io.taskmill.jdbc.fixture.Settings;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** MySQL by other ways than its own driver with a URL, on which the whole kit is run. */
class MysqlDriversTest {

  private static final int TASKS = 20;

  @Test
  void anApplicationsDataSource() {
    try (MariadbFixture fixture = new MariadbFixture(MysqlServer.get())) {
      MysqlDataSource source = new MysqlDataSource();
      source.setUrl(fixture.url());
      try (Store store =
          JdbcFixture.provider().open(Settings.dataSource(fixture.settings(true), source, true))) {
        runsTasks(store);
      }
    }
  }

  @Test
  void theDriverOfMariadb() {
    MariadbServer own = MysqlServer.get();
    MariadbServer other = new MariadbServer("jdbc:mariadb", own.port(), own.parameters());
    try (MariadbFixture fixture = new MariadbFixture(other)) {
      assertThat(fixture.open().description()).startsWith("MySQL");
      runsTasks(fixture.open());
    }
  }

  @Test
  void ourOwnConnectionsComeWithTheIsolationAndPatienceThatVerbsNeed() throws SQLException {
    try (MariadbFixture fixture = new MariadbFixture(MysqlServer.get());
        Connection own =
            DriverManager.getConnection(fixture.url(), MariadbDialect.MYSQL.connectionDefaults());
        Statement statement = own.createStatement();
        ResultSet rows = statement.executeQuery("select @@innodb_lock_wait_timeout")) {
      assertThat(MariadbDialect.MYSQL.isolates(own)).isTrue();
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(5);
    }
  }

  /** All together go by a temporary table, one alone as JSON. */
  private static void runsTasks(Store store) {
    store.tasks().submit(LongStream.range(1, TASKS).mapToObj(Tasks::task).toList());
    store.tasks().submit(List.of(Tasks.task(TASKS, Duration.ZERO, "key")));
    long node = store.nodes().register(new NodeInfo("n", "h", Duration.ofMinutes(1))).node();
    List<Claimed> claimed =
        store.tasks().claim(ClaimRequest.of(node, 1, TASKS, LaneFilter.ofTypes(Tasks.TYPE)));
    assertThat(claimed).hasSize(TASKS);
    List<Finish> ends =
        claimed.stream()
            .map(task -> new Finish(task.fence(), Outcome.succeeded(null), Duration.ZERO))
            .toList();
    store.tasks().finish(ends.subList(0, 1));
    store.tasks().finish(ends.subList(1, TASKS));
    assertThat(store.queries().count(TaskFilter.all().states(TaskState.SUCCEEDED), 2 * TASKS))
        .isEqualTo(TASKS);
  }
}
