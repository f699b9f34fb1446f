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
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.util.FileSystemUtils;

/**
 * One server of each kind for all tests of this JVM, started when it is first asked for and stopped
 * after the last test of those that are extended by this.
 */
final class SharedServers implements BeforeAllCallback {

  private static final Map<String, Started> STARTED = new ConcurrentHashMap<>();

  private record Started(Server server, Path data) {}

  @Override
  public void beforeAll(ExtensionContext context) {
    AutoCloseable end = SharedServers::stop;
    context
        .getRoot()
        .getStore(ExtensionContext.Namespace.create(SharedServers.class))
        .computeIfAbsent("servers", key -> end);
  }

  /**
   * An empty place.
   *
   * @param kind sqlite, postgres or mariadb
   */
  static Database create(String kind) {
    return STARTED.computeIfAbsent(kind, SharedServers::start).server().create();
  }

  private static Started start(String kind) {
    try {
      Path data = Files.createTempDirectory("taskmill-spring-" + kind);
      return new Started(Servers.open(kind, data), data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void stop() throws IOException {
    for (Started each : STARTED.values()) {
      each.server().close();
      FileSystemUtils.deleteRecursively(each.data());
    }
    STARTED.clear();
  }
}
