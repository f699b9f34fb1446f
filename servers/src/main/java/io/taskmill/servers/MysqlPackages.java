package io.taskmill.servers;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * MySQL from Debian's packages, unpacked beside the system: nothing is installed, and no rights are
 * needed. The mirror is the one that this machine's apt uses. What was unpacked once stays in the
 * user's cache, for all builds of all clones; whoever deletes the folder gets the newest release.
 */
final class MysqlPackages {

  private static final Path APT = Path.of("/etc/apt");
  private static final String KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg";

  /** A line of either of the two formats that apt's sources have. */
  private static final Pattern MIRROR =
      Pattern.compile("(?m)^(?:URIs:|deb(?:\\s+\\[[^]]*])?)\\s+(\\S+)");

  private final Path cache;
  private final Path apt;

  /**
   * Packages that may be there already.
   *
   * @param apt where its sources are named
   */
  MysqlPackages(Path cache, Path apt) {
    this.cache = cache.toAbsolutePath();
    this.apt = apt;
  }

  /** Where programs of this user keep what they can fetch again. */
  static MysqlPackages ofUser() {
    return new MysqlPackages(
        Path.of(System.getProperty("user.home"), ".cache", "taskmill", "mysql"), APT);
  }

  /**
   * What was unpacked before, or is now; others who want the same meanwhile wait.
   *
   * @throws ServerUnavailableException if this machine cannot get it
   */
  MysqlProgram get() {
    // The lock on the file keeps other processes away, but refuses other threads of this one.
    synchronized (MysqlPackages.class) {
      try {
        Files.createDirectories(cache);
        try (FileChannel channel =
                FileChannel.open(
                    cache.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = channel.lock()) {
          return unpacked();
        }
      } catch (IOException e) {
        throw new ServerUnavailableException(
            "MySQL could not be unpacked from Debian's packages: " + e.getMessage(), e);
      }
    }
  }

  /** It has another name until it is whole: a build that is stopped leaves no half of it behind. */
  private MysqlProgram unpacked() throws IOException {
    Path ready = cache.resolve("ready");
    if (!Files.isDirectory(ready)) {
      Path unfinished = cache.resolve("unfinished");
      DataFolder.delete(unfinished);
      unpack(unfinished);
      Files.move(unfinished, ready, StandardCopyOption.ATOMIC_MOVE);
    }
    return new MysqlProgram(ready);
  }

  private void unpack(Path folder) throws IOException {
    MysqlProgram program = new MysqlProgram(folder);
    Path work = folder.resolve("work");
    Files.createDirectories(work.resolve("lists/partial"));
    Files.createDirectories(work.resolve("cache/archives/partial"));
    // Nothing counts as installed, so all that MySQL needs comes along.
    Files.writeString(work.resolve("status"), "");
    Files.writeString(
        work.resolve("sources.list"),
        "deb [signed-by=" + KEYRING + "] " + mirror() + " sid main\n");
    aptGet(work, "update");
    aptGet(
        work,
        "install",
        "--yes",
        "--no-install-recommends",
        "--download-only",
        "base-files",
        "mysql-server-core");
    Files.createDirectories(program.root());
    try (Stream<Path> archives = Files.list(work.resolve("cache/archives"))) {
      for (Path each : archives.filter(file -> file.toString().endsWith(".deb")).toList()) {
        Command.run(List.of("dpkg", "-x", each.toString(), program.root().toString()));
      }
    }
    DataFolder.delete(work);
    program.initialize();
  }

  private static void aptGet(Path work, String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of("apt-get", "-qq"));
    List<String> options =
        List.of(
            "Dir::Etc::sourcelist=" + work.resolve("sources.list"),
            "Dir::Etc::sourceparts=/dev/null",
            "Dir::State::lists=" + work.resolve("lists"),
            "Dir::State::status=" + work.resolve("status"),
            "Dir::Cache=" + work.resolve("cache"),
            "Debug::NoLocking=true",
            // The user whom apt downloads as could not write to this user's folder.
            "APT::Sandbox::User=root",
            // Otherwise a list that did not come is only warned of.
            "APT::Update::Error-Mode=any",
            "Acquire::Retries=1",
            "Acquire::http::Timeout=20",
            "Acquire::https::Timeout=20");
    options.forEach(option -> command.addAll(List.of("-o", option)));
    command.addAll(List.of(words));
    Command.run(command);
  }

  /** The first that apt's own sources name. */
  private String mirror() throws IOException {
    for (Path file : sources()) {
      Matcher mirror = MIRROR.matcher(Files.readString(file));
      if (mirror.find()) {
        return mirror.group(1);
      }
    }
    throw new IOException("no mirror of them is named in " + apt);
  }

  private List<Path> sources() throws IOException {
    List<Path> files = new ArrayList<>();
    Path folder = apt.resolve("sources.list.d");
    if (Files.isDirectory(folder)) {
      try (Stream<Path> parts = Files.list(folder)) {
        parts.filter(Files::isRegularFile).sorted().forEach(files::add);
      }
    }
    Path single = apt.resolve("sources.list");
    if (Files.isRegularFile(single)) {
      files.add(single);
    }
    return files;
  }
}
