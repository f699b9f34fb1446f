package io.taskmill.jdbc.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The files of the SQL: {@code sql/<verb>/common.sql}, and beside it one for each dialect that
 * differs. A file consists of named sections, each of which begins with {@code -- name: …}; a
 * dialect's section goes before the common one of the same name.
 */
public final class SqlSections {

  private static final Pattern HEADING = Pattern.compile("(?m)^-- name: ([a-z_]+)\\R");

  /** By file. Queries are put together each time they are asked, and every store needs them all. */
  private static final Map<String, Map<String, String>> READ = new ConcurrentHashMap<>();

  private SqlSections() {}

  /**
   * The text of a section.
   *
   * @param name the verb and the section, with a dot between them
   */
  static String text(String dialect, String name) {
    int dot = name.indexOf('.');
    String verb = dot < 0 ? name : name.substring(0, dot);
    String section = name.substring(dot + 1);
    String text = sections(verb, dialect).get(section);
    if (text == null) {
      text = sections(verb, "common").get(section);
    }
    if (text == null) {
      throw new IllegalArgumentException("There is no SQL for '" + name + "' in " + dialect);
    }
    return text;
  }

  /** The sections of a file by name; none if there is no such file. */
  public static Map<String, String> sections(String verb, String dialect) {
    return READ.computeIfAbsent(verb + "/" + dialect + ".sql", SqlSections::sections);
  }

  private static Map<String, String> sections(String path) {
    String file = read(path);
    Map<String, String> sections = new LinkedHashMap<>();
    if (file != null) {
      Matcher heading = HEADING.matcher(file);
      boolean more = heading.find();
      while (more) {
        String name = heading.group(1);
        int from = heading.end();
        more = heading.find();
        sections.put(name, file.substring(from, more ? heading.start() : file.length()));
      }
    }
    return Collections.unmodifiableMap(sections);
  }

  /** The text of a migration. */
  static String migration(String dialect, String name) {
    String text = read("schema/" + dialect + "/" + name + ".sql");
    if (text == null) {
      throw new IllegalArgumentException("There is no migration " + name + " for " + dialect);
    }
    return text;
  }

  private static @Nullable String read(String file) {
    try (InputStream in = SqlSections.class.getResourceAsStream("/io/taskmill/jdbc/sql/" + file)) {
      return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
  }
}
