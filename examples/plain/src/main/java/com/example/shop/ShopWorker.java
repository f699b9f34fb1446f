package com.example.shop;

import io.taskmill.Taskmill;
import io.taskmill.TaskmillBuilder;
import java.nio.file.Path;
import java.time.Duration;

/** A process that runs the shop's tasks. */
public final class ShopWorker {
  private ShopWorker() {}

  /** Opens and starts it. Whoever calls this closes it; if the JVM is told to end before, it closes itself. */
  public static Taskmill start(Path file, Partners partners, ShopMetrics metrics) {
    TaskmillBuilder builder =
        Taskmill.builder()
            .url(ShopDatabase.url(file))
            .name("shop-worker")
            // Short: what is packed is a checkpoint, and another worker goes on from there.
            .shutdownGrace(Duration.ofMillis(200))
            .closeOnShutdown();
    ShopSettings.apply(builder, metrics);
    useThreads(builder);
    Taskmill mill = builder.open();
    ShopSettings.addHandlers(mill, ShopDatabase.at(file), partners);
    return mill.start();
  }

  /** Virtual threads where Java has them. */
  private static void useThreads(TaskmillBuilder builder) {
    if (hasVirtualThreads()) {
      builder.virtualThreads();
    } else {
      builder.threads(8);
    }
  }

  static boolean hasVirtualThreads() {
    return Runtime.version().feature() >= 21;
  }
}
