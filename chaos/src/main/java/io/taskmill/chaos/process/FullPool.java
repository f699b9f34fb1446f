package io.taskmill.chaos.process;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Somebody who takes every connection of a pool as it becomes free, for a while. */
final class FullPool {

  private FullPool() {}

  /** Begins to; returns at once. */
  static void take(HikariDataSource pool, Duration time) {
    Thread taker = new Thread(() -> hold(pool, time), "full-pool");
    taker.setDaemon(true);
    taker.start();
  }

  private static void hold(HikariDataSource pool, Duration time) {
    List<Connection> held = new ArrayList<>();
    long until = System.nanoTime() + time.toNanos();
    try {
      while (System.nanoTime() < until) {
        try {
          held.add(pool.getConnection());
        } catch (SQLException e) {
          // None was free for long: that is what is wanted. Or the store is away.
          Thread.sleep(10);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      held.forEach(FullPool::giveBack);
    }
  }

  private static void giveBack(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      System.err.println("A connection broke while it was held: " + e.getMessage());
    }
  }
}
