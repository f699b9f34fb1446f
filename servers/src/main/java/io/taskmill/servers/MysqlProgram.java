package io.taskmill.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A MySQL that was unpacked into a folder, with the libraries that it was built for. Beside it is
 * an initialized data directory, which is copied for each server: making one takes seconds.
 */
record MysqlProgram(Path folder) {

  Path root() {
    return folder.resolve("root");
  }

  private Path pattern() {
    return folder.resolve("data");
  }

  /** Makes the data directory that others are copied from. Its root needs no password. */
  void initialize() throws IOException {
    Command.run(command("--initialize-insecure", "--datadir=" + pattern()));
  }

  /** Makes a data directory, if there is none yet. */
  void provide(Path data) throws IOException {
    if (!Files.exists(data)) {
      try (Stream<Path> all = Files.walk(pattern())) {
        for (Path each : all.toList()) {
          Files.copy(each, data.resolve(pattern().relativize(each).toString()));
        }
      }
    }
  }

  /** How it is called: by the loader of its own libraries, which are newer than the system's. */
  List<String> command(String... options) throws IOException {
    Path loader = loader();
    Path usr = root().resolve("usr");
    List<String> command = new ArrayList<>();
    command.addAll(
        List.of(
            loader.toString(),
            "--library-path",
            Objects.requireNonNull(loader.getParent()).toString()));
    command.addAll(List.of(usr.resolve("sbin/mysqld").toString(), "--no-defaults"));
    command.add("--basedir=" + usr);
    command.add("--lc-messages-dir=" + usr.resolve("share/mysql"));
    command.add("--character-sets-dir=" + usr.resolve("share/mysql/charsets"));
    command.add("--plugin-dir=" + usr.resolve("lib/mysql/plugin"));
    command.add("--secure-file-priv=NULL");
    command.add("--skip-log-bin");
    command.add("--mysqlx=OFF");
    // As MariaDB has it; and keys would be made at the first start, for connections that are local.
    command.add("--performance-schema=OFF");
    command.add("--auto-generate-certs=OFF");
    command.add("--caching-sha2-password-auto-generate-rsa-keys=OFF");
    command.add("--sha256-password-auto-generate-rsa-keys=OFF");
    if (System.getProperty("user.name").equals("root")) {
      command.add("--user=root");
    }
    command.addAll(List.of(options));
    return command;
  }

  private Path loader() throws IOException {
    try (Stream<Path> files =
        Files.find(
            root().resolve("usr/lib"),
            2,
            (file, attributes) -> file.getFileName().toString().startsWith("ld-linux"))) {
      return files
          .findFirst()
          .orElseThrow(() -> new IOException("there is no loader of libraries in " + root()));
    }
  }
}
