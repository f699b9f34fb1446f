package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/options.md} names a test in every row; here it is looked for. */
class OptionsTableTest {

  private static final Pattern ROW = Pattern.compile("(?m)^\\| (?!option|---).*$");
  private static final Pattern PROOF = Pattern.compile("`(\\w+)\\.(\\w+)` \\|$");

  @Test
  void everyRowNamesATestThatExists() throws IOException {
    List<String> rows =
        ROW.matcher(Files.readString(Path.of("../docs/options.md")))
            .results()
            .map(MatchResult::group)
            .toList();
    assertThat(rows).hasSizeGreaterThan(50);
    everyRowIsProved(rows);
  }

  /** Each of these rows of a table ends with the name of a test that exists. */
  static void everyRowIsProved(List<String> rows) throws IOException {
    Map<String, String> sources = testSources();
    for (String row : rows) {
      var proof = PROOF.matcher(row);
      assertThat(proof.find()).as("a test is named in %s", row).isTrue();
      assertThat(sources).as(row).containsKey(proof.group(1));
      assertThat(sources.get(proof.group(1)))
          .as(row)
          .containsPattern(
              "@Test(?:Factory)?\\s+(?:\\S+\\s+)?(?:void|List<DynamicTest>) "
                  + proof.group(2)
                  + "\\(");
    }
  }

  private static Map<String, String> testSources() throws IOException {
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      List<Path> roots =
          modules
              .flatMap(module -> Stream.of(module.resolve("src/test"), module.resolve("src/main")))
              .filter(Files::isDirectory)
              .toList();
      return roots.stream()
          .flatMap(OptionsTableTest::javaFiles)
          .collect(
              Collectors.toMap(
                  OptionsTableTest::className, OptionsTableTest::text, (one, two) -> one + two));
    }
  }

  private static Stream<Path> javaFiles(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().matches(".*(Test|Theme)\\.java"))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String className(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
