package io.taskmill.spring;

import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Servers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.util.FileSystemUtils;

/** One server of each kind for all tests of this JVM, started when it is first asked for. */
final class SharedServers {

  private static final Map<String, Server> STARTED = new ConcurrentHashMap<>();

  private SharedServers() {}

  /**
   * An empty place.
   *
   * @param kind sqlite, postgres or mariadb
   */
  static Database create(String kind) {
    return STARTED.computeIfAbsent(kind, SharedServers::start).create();
  }

  private static Server start(String kind) {
    try {
      Path data = Files.createTempDirectory("taskmill-spring-" + kind);
      Server server = Servers.open(kind, data);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, data)));
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void stop(Server server, Path data) {
    try {
      server.close();
      FileSystemUtils.deleteRecursively(data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
