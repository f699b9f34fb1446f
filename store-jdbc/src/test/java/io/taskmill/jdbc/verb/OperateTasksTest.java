package io.taskmill.jdbc.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.Operation;
import io.taskmill.admin.TaskCommand;
import io.taskmill.jdbc.fixture.SqliteFixture;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NewOperation;
import io.taskmill.spi.Store;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bulk operations beside one that cannot go on. */
class OperateTasksTest {

  @Test
  void oneThatFailsDoesNotKeepOthersFromGoingOn() {
    try (SqliteFixture fixture = new SqliteFixture()) {
      Store store = fixture.open();
      store.tasks().submit(List.of(Tasks.task(5)));
      fixture.sql.execute(
          "insert into "
              + fixture.table("operation")
              + " (id, created_at, updated_at, matched, cursor_id, upper_id, applied, asked, state,"
              + " who, verb, command_text, filter_text) values (1, 1, 1, 1, 0, 9, 0, 0, 'OPEN',"
              + " 'anna', 'cancel', '{\"verb\":\"cancel\"}', '{\"ofTheFuture\":1}')");
      TaskFilter ready = TaskFilter.all().states(TaskState.READY);
      Actor bob = new Actor("bob", null);
      store.operations().start(new NewOperation(2, bob, TaskCommand.cancel(), ready, 1));
      assertThatThrownBy(() -> Tasks.maintain(store, MaintenanceJob.OPERATE, 10))
          .isInstanceOf(InvalidTaskException.class)
          .hasMessageContaining("ofTheFuture");
      Tasks.maintain(store, MaintenanceJob.OPERATE, 10);
      assertThat(store.operations().get(2).orElseThrow().state()).isEqualTo(Operation.State.DONE);
      assertThat(store.queries().get(5).orElseThrow().state()).isEqualTo(TaskState.CANCELLED);
    }
  }
}
