package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.QueueStore;
import io.taskmill.spi.StoredQueue;
import java.util.List;
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
    return verbs.rows(
        "queue.list",
        new Params(),
        row -> {
          long capacity = row.getLong("capacity");
          boolean none = row.wasNull();
          return new StoredQueue(
              row.getString("name"), none ? null : capacity, row.getInt("paused") != 0);
        });
  }

  @Override
  public void capacity(String queue, @Nullable Long capacity) {
    Rows<String> row =
        Rows.of(List.of(queue)).text("name", q -> q).bigint("capacity", q -> capacity);
    change(queue, "queue.capacity", Params.given(row));
  }

  @Override
  public void pause(String queue, boolean paused) {
    change(queue, "queue.pause", new Params().set("name", queue).set("paused", paused ? 1 : 0));
  }

  private void change(String queue, String verb, Params params) {
    verbs.together(
        verb,
        inside -> {
          inside.count("queue.enter", new Params().set("name", queue));
          return inside.count(verb, params);
        });
    capacities.forget();
  }
}
