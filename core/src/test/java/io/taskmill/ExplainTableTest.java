package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.admin.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code docs/explain.md} has a row for each reason, in their order, with the test of each. */
class ExplainTableTest {

  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `([A-Z_]+)` \\| ([A-Z]+) \\|.*`ExplainTest\\.(\\w+)` \\|$");

  @Test
  void everyReasonHasARowThatNamesItsTest() throws IOException {
    List<MatchResult> rows =
        ROW.matcher(Files.readString(Path.of("../docs/explain.md"))).results().toList();
    assertThat(rows.stream().map(row -> row.group(1)))
        .containsExactlyElementsOf(Arrays.stream(Reason.values()).map(Enum::name).toList());
    String tests = Files.readString(Path.of("src/test/java/io/taskmill/ExplainTest.java"));
    for (MatchResult row : rows) {
      assertThat(TaskState.values()).extracting(TaskState::name).contains(row.group(2));
      assertThat(tests).containsPattern("@Test\\s+void " + row.group(3) + "\\(");
      assertThat(test(tests, row.group(3))).contains("Reason." + row.group(1));
    }
  }

  @Test
  void everyCauseOfASkipNamesItsTest() throws IOException {
    String page = Files.readString(Path.of("../docs/explain.md"));
    List<String> rows =
        page.substring(page.indexOf("| `because` |"))
            .lines()
            .skip(2)
            .takeWhile(line -> line.startsWith("| "))
            .toList();
    assertThat(rows).hasSize(8);
    OptionsTableTest.everyRowIsProved(rows);
  }

  private static String test(String tests, String name) {
    String from = tests.substring(tests.indexOf("void " + name + "("));
    int next = from.indexOf("@Test");
    return next < 0 ? from : from.substring(0, next);
  }
}
