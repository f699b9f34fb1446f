package io.taskmill.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@code docs/reading-the-code.md} names is there: classes, methods, SQL files, sections. */
class ReadingTheCodeTest {

  private static final Path SQL = Path.of("src/main/resources/io/taskmill/jdbc/sql");
  private static final Pattern QUOTED = Pattern.compile("`([^`\n]+)`");

  /** A class, with some of its folders before it or a method behind it. */
  private static final Pattern CLASS =
      Pattern.compile("((?:[a-z]+/)*[A-Z]\\w*[a-z]\\w*)(?:\\.([a-z]\\w*))?");

  private static final Pattern SECTION = Pattern.compile("([a-z]+)\\.([a-z_]+)");

  private final List<String> quoted = quoted();

  @Test
  void everyClassExistsAndHasTheMethod() {
    List<Path> sources = sources();
    List<Matcher> named =
        quoted.stream()
            .filter(name -> !name.endsWith(".sql"))
            .map(CLASS::matcher)
            .filter(Matcher::matches)
            .toList();
    assertThat(named).hasSizeGreaterThan(100);
    for (Matcher name : named) {
      List<Path> found =
          sources.stream()
              .filter(file -> file.toString().endsWith("/" + name.group(1) + ".java"))
              .toList();
      assertThat(found).as("the class `%s`", name.group(1)).isNotEmpty();
      if (name.group(2) != null) {
        assertThat(found)
            .as("`%s`", name.group())
            .anyMatch(file -> text(file).contains(" " + name.group(2) + "("));
      }
    }
  }

  @Test
  void everySqlFileExists() {
    List<String> files = quoted.stream().filter(name -> name.matches("sql/.+\\.sql")).toList();
    assertThat(files).hasSizeGreaterThan(5);
    assertThat(files).allMatch(name -> Files.exists(SQL.resolveSibling(name)));
  }

  @Test
  void everySectionExists() {
    int sections = 0;
    for (String name : quoted) {
      Matcher section = SECTION.matcher(name);
      if (section.matches() && Files.isDirectory(SQL.resolve(section.group(1)))) {
        sections++;
        assertThat(files(SQL.resolve(section.group(1))))
            .as("the section `%s`", name)
            .anyMatch(file -> text(file).contains("-- name: " + section.group(2) + "\n"));
      }
    }
    assertThat(sections).isGreaterThan(4);
  }

  private static List<String> quoted() {
    return QUOTED
        .matcher(text(Path.of("../docs/reading-the-code.md")))
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }

  private static List<Path> sources() {
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      return modules
          .map(module -> module.resolve("src"))
          .filter(Files::isDirectory)
          .flatMap(source -> files(source).stream())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> files(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
