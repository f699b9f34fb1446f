package io.taskmill.chaos.run;

import io.taskmill.servers.Database;
import io.taskmill.servers.Power;
import io.taskmill.servers.Server;
import io.taskmill.servers.Sql;
import io.taskmill.servers.TcpProxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** What can be done to a store. One at a time: a server that is down cannot be asked anything. */
final class StoreFaults {

  private final Server server;
  private final Database database;
  private final @Nullable TcpProxy proxy;
  private final Path data;

  StoreFaults(Server server, Database database, @Nullable TcpProxy proxy, Path data) {
    this.server = server;
    this.database = database;
    this.proxy = proxy;
    this.data = data;
  }

  synchronized void restart(Duration away) {
    Power power = server.power().orElseThrow();
    power.stop();
    LockSupport.parkNanos(away.toNanos());
    power.start();
  }

  synchronized void crash(Duration away) {
    Power power = server.power().orElseThrow();
    power.fail();
    LockSupport.parkNanos(away.toNanos());
    power.start();
  }

  /** Copies the server's data, which stops it for as long as that takes. */
  synchronized Path copy(int number) {
    Power power = server.power().orElseThrow();
    Path copy = data.resolve("copy-" + number);
    power.stop();
    Folders.copy(power.data(), copy);
    power.start();
    return copy;
  }

  /** The server and its data are gone; a copy takes their place. */
  synchronized void failOver(Path copy) {
    Power power = server.power().orElseThrow();
    power.fail();
    Folders.replace(power.data(), copy);
    power.start();
    if (server.kind() == Server.Kind.POSTGRES) {
      // It was perhaps taken while commits were slow, and would stay so.
      setCommitDelay("0");
    }
  }

  /** The server ends the connections of everybody else. */
  synchronized void cut() {
    try (Sql sql = Sql.at(database.url())) {
      switch (server.kind()) {
        case POSTGRES ->
            sql.run(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                    + " where backend_type = 'client backend' and pid <> pg_backend_pid()");
        case MARIADB, MYSQL -> new MariadbConnections(sql).killOthers();
        default -> throw new IllegalStateException("There are no connections to cut.");
      }
    }
  }

  void hang() {
    if (proxy == null) {
      throw new IllegalStateException("There is no proxy.");
    }
    proxy.hang();
  }

  /**
   * Others write and sync to the same disk all the time; and PostgreSQL itself waits before each
   * commit that it writes, which is as if its disk took that long.
   */
  void slowDown(Duration time) {
    boolean commits = server.kind() == Server.Kind.POSTGRES && server.power().isPresent();
    if (commits) {
      setCommitDelay("100000");
    }
    try {
      new BusyDisk(data).keepBusy(time);
    } finally {
      if (commits) {
        setCommitDelay("0");
      }
    }
  }

  private synchronized void setCommitDelay(String micros) {
    try (Sql sql = Sql.at(database.url())) {
      sql.run(
          "alter system set commit_siblings = 0",
          "alter system set commit_delay = " + micros,
          "select pg_reload_conf()");
    }
  }

  void stepClock(Duration time) {
    setClock(Duration.ofHours(1));
    LockSupport.parkNanos(time.toNanos() / 2);
    setClock(Duration.ofHours(-1));
    LockSupport.parkNanos(time.toNanos() / 2);
    setClock(Duration.ZERO);
  }

  private synchronized void setClock(Duration ahead) {
    SteppedClock.set(database, ahead);
  }
}
