package io.taskmill.chaos.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The SQL files of the JDBC store, and changed ones of the same names: a folder that goes before
 * the store on a class path is read first.
 */
public final class SqlFolder {

  private static final String ROOT = "io/taskmill/jdbc/sql";

  private SqlFolder() {}

  /**
   * Where the changed text of a verb belongs.
   *
   * @param dialect whose it is: {@code postgres}, {@code mariadb} or {@code sqlite}
   */
  public static Path file(Path folder, String dialect, String verb) {
    return file(folder, dialect + "/" + verb);
  }

  /** The text of a verb as a dialect has it, without comments: its own, or the common one. */
  public static String original(String dialect, String verb) throws IOException {
    String own = dialect + "/" + verb;
    return original(isThere(own) ? own : "common/" + verb);
  }

  private static Path file(Path folder, String name) {
    return folder.resolve(ROOT).resolve(name + ".sql");
  }

  private static boolean isThere(String name) {
    return SqlFolder.class.getClassLoader().getResource(ROOT + "/" + name + ".sql") != null;
  }

  private static String original(String name) throws IOException {
    try (InputStream in =
        SqlFolder.class.getClassLoader().getResourceAsStream(ROOT + "/" + name + ".sql")) {
      if (in == null) {
        throw new IllegalArgumentException("The store has no %s.sql.".formatted(name));
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)--.*$", "");
    }
  }

  /** Puts every file that this changes into a folder. */
  static void rewrite(Path folder, UnaryOperator<String> change) throws IOException {
    for (String name : names()) {
      String text = original(name);
      String changed = change.apply(text);
      if (!changed.equals(text)) {
        Path target = file(folder, name);
        Files.createDirectories(target.getParent());
        Files.writeString(target, changed);
      }
    }
  }

  /** The names of all files but the schema's. */
  private static List<String> names() throws IOException {
    URL url = Objects.requireNonNull(SqlFolder.class.getClassLoader().getResource(ROOT));
    try {
      URI uri = url.toURI();
      if (uri.getScheme().equals("jar")) {
        try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
          return names(jar.getPath(ROOT));
        }
      }
      return names(Path.of(uri));
    } catch (URISyntaxException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  private static List<String> names(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(name -> name.endsWith(".sql") && !name.contains("schema"))
          .map(name -> name.substring(0, name.length() - ".sql".length()))
          .toList();
    }
  }
}
