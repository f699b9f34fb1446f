package com.example.shop;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A worker in a process of its own that packs one order and then waits for a box that never comes. */
final class PackingProcess {
  static final String WAITING = "waiting for a box";

  private PackingProcess() {}

  public static void main(String[] args) throws InterruptedException {
    AtomicInteger boxes = new AtomicInteger(1);
    PackingStation station =
        order -> {
          if (boxes.getAndDecrement() == 0) {
            System.out.println(WAITING);
            // Only an interrupt ends this, and that is what a handler gets when its process shuts down.
            new CountDownLatch(1).await();
          }
        };
    Partners partners =
        new Partners(order -> CompletableFuture.completedFuture(true), mail -> {}, station, receipt -> {});
    // Nobody here calls close(): the worker does it itself when the JVM is told to end.
    ShopWorker.start(Path.of(args[0]), partners, new ShopMetrics());
    new CountDownLatch(1).await();
  }
}
