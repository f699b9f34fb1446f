package io.taskmill.server.demo;

import io.taskmill.Taskmill;
import io.taskmill.TaskmillBuilder;
import io.taskmill.server.StoreAddress;
import io.taskmill.server.demo.shop.Shop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.SmartLifecycle;

/** Two more nodes on the server's store, in its process, so that there is more than one. */
final class Crew implements SmartLifecycle {

  /** The name of the server's own node. */
  static final String FIRST = "mill-01";

  /** How long nodes wait for what runs: nobody waits for it, it goes on at the next start. */
  static final Duration GRACE = Duration.ofSeconds(1);

  private static final int CONNECTIONS = 4;

  private final StoreAddress store;
  private final List<Taskmill> nodes = new ArrayList<>();

  Crew(StoreAddress store) {
    this.store = store;
  }

  @Override
  public synchronized void start() {
    if (nodes.isEmpty() && store.isShared()) {
      nodes.add(open("mill-02", 6));
      nodes.add(open("mill-03", 4, "pictures", "warehouse", "mail", "shop"));
    }
  }

  private Taskmill open(String name, int threads, String... queues) {
    TaskmillBuilder builder =
        Taskmill.builder()
            .name(name)
            .host(name + ".shop.example")
            .threads(threads)
            .queues(queues)
            .maxConnections(CONNECTIONS)
            .noSchedules()
            .validateOnly()
            .shutdownGrace(GRACE);
    store.applyTo(builder);
    Shop.settings(builder);
    Taskmill node = builder.open();
    Shop.openIn(node);
    return node.start();
  }

  @Override
  public synchronized void stop() {
    nodes.parallelStream().forEach(Taskmill::close);
    nodes.clear();
  }

  @Override
  public synchronized boolean isRunning() {
    return !nodes.isEmpty();
  }
}
