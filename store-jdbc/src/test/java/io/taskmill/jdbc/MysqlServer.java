package io.taskmill.jdbc;

import io.taskmill.servers.DataFolder;
import io.taskmill.servers.MysqlProcess;
import io.taskmill.servers.ServerUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * One MySQL for all tests of a JVM, started when it is first asked for; or the one that {@code
 * -Dtaskmill.mysql.url=jdbc:mysql://localhost:3306/?user=root} names.
 */
final class MysqlServer {

  private static final String GIVEN = System.getProperty("taskmill.mysql.url", "");

  private MysqlServer() {}

  /** Where this machine can have none, the test is skipped, and says why. */
  static MariadbServer get() {
    MariadbServer server = Started.SERVER;
    return server == null ? Assumptions.abort(Started.reason) : server;
  }

  /** Ends with the JVM, as does the folder of its data. */
  private static final class Started {

    private static String reason = "";

    private static final @Nullable MariadbServer SERVER = start();

    private static @Nullable MariadbServer start() {
      if (!GIVEN.isEmpty()) {
        return MariadbServer.at(GIVEN);
      }
      try {
        Path folder = DataFolder.in(Path.of("target"), "mysql").path();
        int port = MysqlProcess.start(folder.resolve("data")).port();
        return new MariadbServer("jdbc:mysql", port, "?user=root");
      } catch (ServerUnavailableException e) {
        reason = "There is no MySQL here. " + e.getMessage();
        return null;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
