package io.taskmill.jdbc.verb;

import io.taskmill.admin.Actor;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.EditAudit;
import io.taskmill.spi.QueueStore;
import io.taskmill.spi.StoredQueue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The settings of queues, a row each. */
public final class JdbcQueueStore implements QueueStore {

  private final Verbs verbs;
  private final QueueCapacities capacities;

  public JdbcQueueStore(Verbs verbs, QueueCapacities capacities) {
    this.verbs = verbs;
    this.capacities = capacities;
  }

  @Override
  public List<StoredQueue> list() {
    return list(verbs);
  }

  static List<StoredQueue> list(Verbs verbs) {
    return verbs.rows("queue.list", new Params(), JdbcQueueStore::read);
  }

  private static StoredQueue read(ResultSet row) throws SQLException {
    return new StoredQueue(
        row.getString("name"), NullableColumns.longOf(row, "capacity"), row.getInt("paused") != 0);
  }

  @Override
  public void capacity(String queue, @Nullable Long capacity, Actor by) {
    Rows<String> row =
        Rows.of(List.of(queue)).text("name", q -> q).bigint("capacity", q -> capacity);
    change(
        queue,
        by,
        "queue.capacity",
        Params.given(row),
        old -> new StoredQueue(queue, capacity, old.paused()));
  }

  @Override
  public void pause(String queue, boolean paused, Actor by) {
    change(
        queue,
        by,
        "queue.pause",
        new Params().set("name", queue).set("paused", paused ? 1 : 0),
        old -> new StoredQueue(queue, old.capacity(), paused));
  }

  private void change(
      String queue, Actor by, String verb, Params params, UnaryOperator<StoredQueue> change) {
    verbs.together(
        verb,
        inside -> {
          Params named = new Params().set("name", queue);
          inside.count("queue.enter", named);
          StoredQueue before = inside.rows("queue.one", named, JdbcQueueStore::read).get(0);
          EditAudit.queue(before, change.apply(before), by, Instant.EPOCH)
              .ifPresent(entry -> JdbcAuditLog.write(inside, List.of(entry)));
          return inside.count(verb, params);
        });
    capacities.forget();
  }
}
