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
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Changed copies of the JDBC store's SQL files: a folder that goes before the store on a class path
 * is read first. A file has the sections of one verb for one dialect or in common, and a copy has
 * all of them.
 */
public final class SqlFolder {

  private static final String ROOT = "io/taskmill/jdbc/sql";
  private static final String HEADING = "-- name: ";

  private final Path folder;

  /** That begins with what was changed there before. */
  public SqlFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Changes a section as a dialect has it: its own, or else the common one.
   *
   * @param dialect {@code postgres}, {@code mariadb} or {@code sqlite}
   * @param name the verb and the section, with a dot between them
   */
  public void change(String dialect, String name, UnaryOperator<String> change) throws IOException {
    if (!changeIn(dialect, name, change) && !changeIn("common", name, change)) {
      throw new IllegalStateException("There is no SQL for '%s' in %s.".formatted(name, dialect));
    }
  }

  /** Whether the section is in the file of this dialect, or in that of all. */
  private boolean changeIn(String owner, String name, UnaryOperator<String> change)
      throws IOException {
    int dot = name.indexOf('.');
    String file = name.substring(0, dot) + "/" + owner;
    Optional<String> text = text(file);
    if (text.isEmpty()) {
      return false;
    }
    Matcher section =
        Pattern.compile("(?ms)^%s%s$.*?(?=^%1$s|\\z)".formatted(HEADING, name.substring(dot + 1)))
            .matcher(text.get());
    if (!section.find()) {
      return false;
    }
    String changed = change.apply(section.group());
    write(file, section.replaceFirst(Matcher.quoteReplacement(changed)));
    return true;
  }

  /** Puts a changed copy of every file here that this changes. */
  void rewrite(UnaryOperator<String> change) throws IOException {
    for (String file : files()) {
      String text = text(file).orElseThrow();
      String changed = change.apply(text);
      if (!changed.equals(text)) {
        write(file, changed);
      }
    }
  }

  /** A file as it is by now, with no comments but the headings. */
  private Optional<String> text(String file) throws IOException {
    Path changed = path(file);
    if (Files.exists(changed)) {
      return Optional.of(Files.readString(changed));
    }
    try (InputStream in =
        SqlFolder.class.getClassLoader().getResourceAsStream(ROOT + "/" + file + ".sql")) {
      return Optional.ofNullable(in == null ? null : withoutComments(in.readAllBytes()));
    }
  }

  private static String withoutComments(byte[] text) {
    return new String(text, StandardCharsets.UTF_8).replaceAll("(?m)^\\s*--(?! name: ).*\\R?", "");
  }

  private void write(String file, String text) throws IOException {
    Path target = path(file);
    Files.createDirectories(target.getParent());
    Files.writeString(target, text);
  }

  private Path path(String file) {
    return folder.resolve(ROOT).resolve(file + ".sql");
  }

  /** All files but the schema's. */
  private static List<String> files() throws IOException {
    URL url = Objects.requireNonNull(SqlFolder.class.getClassLoader().getResource(ROOT));
    try {
      URI uri = url.toURI();
      if (uri.getScheme().equals("jar")) {
        try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
          return files(jar.getPath(ROOT));
        }
      }
      return files(Path.of(uri));
    } catch (URISyntaxException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  private static List<String> files(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(name -> name.endsWith(".sql") && !name.contains("schema"))
          .map(name -> name.substring(0, name.length() - ".sql".length()))
          .toList();
    }
  }
}
