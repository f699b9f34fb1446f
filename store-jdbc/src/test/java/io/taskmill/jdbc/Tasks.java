package io.taskmill.jdbc;

import io.taskmill.spi.Maintenance;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Store;
import io.taskmill.spi.Terms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** New tasks, and what is done with them, for tests that look past the contract. */
final class Tasks {

  static final String TYPE = "work";

  private Tasks() {}

  static int maintain(Store store, MaintenanceJob job, int limit) {
    return store.role(Maintenance.class).orElseThrow().run(job, limit);
  }

  static NewTask task(long id) {
    return task(id, Duration.ZERO, null);
  }

  static NewTask task(long id, Duration delay, @Nullable String key) {
    return new NewTask(
        id, 0, "default", TYPE, 0, key, 5, delay, null, "{}", List.of(), 3, 1, false);
  }

  static NewTask ofTenant(long id, long tenant) {
    return new NewTask(
        id, tenant, "default", TYPE, 0, null, 5, Duration.ZERO, null, "{}", List.of(), 3, 1, false);
  }

  static NewTask task(long id, Terms terms) {
    return new NewTask(
        id,
        0,
        "default",
        TYPE,
        0,
        null,
        5,
        Duration.ZERO,
        null,
        "{}",
        List.of(),
        Map.of(),
        3,
        null,
        1,
        false,
        terms);
  }
}
