package io.taskmill.server;

import io.taskmill.Taskmill;
import io.taskmill.TaskmillBuilder;
import io.taskmill.spring.TaskmillProperties;

/**
 * What requests are answered from: a Taskmill that runs nothing and has connections of its own, so
 * that pages, however many are asked for, leave the engine its own. In a SQLite file who reads is
 * in nobody's way; there it is the engine's.
 */
final class ApiMill implements AutoCloseable {

  /** One of them is kept for its own use. */
  private static final int KEPT = 1;

  private final Taskmill mill;
  private final boolean own;

  private ApiMill(Taskmill mill, boolean own) {
    this.mill = mill;
    this.own = own;
  }

  static ApiMill of(Taskmill engine, TaskmillProperties store, ServerProperties server) {
    String url = store.url();
    if (url == null || !(url.startsWith("jdbc:") && !url.startsWith("jdbc:sqlite:"))) {
      return new ApiMill(engine, false);
    }
    TaskmillBuilder builder =
        Taskmill.builder()
            .name("taskmill-api")
            .maxConnections(server.apiConnections() + KEPT)
            .statementTimeout(server.apiTimeout())
            .pollOnly()
            .validateOnly();
    StoreAddress.of(store).applyTo(builder);
    if (store.payloadLimit() != null) {
      builder.payloadLimit(store.payloadLimit());
    }
    return new ApiMill(builder.open(), true);
  }

  Taskmill mill() {
    return mill;
  }

  @Override
  public void close() {
    if (own) {
      mill.close();
    }
  }
}
