package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.admin.CommandText;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/vocabularies.md}: no word is missing, and what it names here exists. */
class VocabulariesTableTest {

  /** The states and named verbs of each vocabulary, as it spells them. */
  private static final Map<String, String> WORDS =
      Map.of(
          "Tasks for agents, with callbacks",
          """
          New Executing Success Completed Error Failure Pending ManuallyProcessed Cancelled
          new online offline executing success failure""",
          "A scheduler with a control plane",
          "Enqueued Processing Succeeded Failed Scheduled Terminated Cancelled Skipped",
          "Tasks and child tasks, on tables and sorted sets",
          """
          waitingQueue runningQueue success sucessList fail failList failretry pause pausequit""",
          "A queue of tasks that are taken or dispatched",
          """
          未调度 调度状态 计算状态 标记取消 暂停 依赖
          create reset set put push retry get taken pull query find index
          clean cancel commit pause resume""",
          "A task table in the application's database",
          "待锁定 已锁定 已完成 已失败 终止 is_deleted 终止任务 修改执行时间 修改最大重试次数");

  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
  private static final Pattern STATE = Pattern.compile("\\b[A-Z]{5,}\\b");
  private static final String NOT_YET = "not yet: ";
  private static final List<String> PACKAGES =
      List.of("io.taskmill.", "io.taskmill.admin.", "io.taskmill.schedule.", "io.taskmill.spi.");

  private record Row(String there, String here, String line) {
    boolean isNotYet() {
      return here.startsWith(NOT_YET);
    }
  }

  @Test
  void noWordIsMissing() throws IOException {
    Map<String, List<Row>> sections = sections();
    assertThat(sections.keySet()).isEqualTo(WORDS.keySet());
    WORDS.forEach(
        (section, words) ->
            assertThat(sections.get(section).stream().flatMap(row -> quoted(row.there())))
                .as(section)
                .contains(words.split("\\s+")));
  }

  @Test
  void everyStateAndNameExists() throws IOException {
    for (Row row : rows()) {
      List<String> states =
          STATE
              .matcher(QUOTED.matcher(row.here()).replaceAll(""))
              .results()
              .map(MatchResult::group)
              .toList();
      List<String> names = quoted(row.here()).toList();
      assertThat(Stream.of(TaskState.values()).map(Enum::name)).as(row.line()).containsAll(states);
      assertThat(names).as(row.line()).allMatch(VocabulariesTableTest::exists);
      assertThat(states.size() + names.size() > 0 || row.isNotYet())
          .as("a state, a verb or a method is named in %s", row.line())
          .isTrue();
    }
  }

  @Test
  void whatThereIsIsProved() throws IOException {
    List<Row> rows = rows();
    assertThat(rows).hasSizeGreaterThan(100);
    OptionsTableTest.everyRowIsProved(
        rows.stream().filter(row -> !row.isNotYet()).map(Row::line).toList());
    assertThat(rows.stream().filter(Row::isNotYet).map(Row::line))
        .allMatch(line -> line.endsWith(" | – |"));
  }

  private static Map<String, List<Row>> sections() throws IOException {
    Map<String, List<Row>> sections = new LinkedHashMap<>();
    List<Row> rows = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("../docs/vocabularies.md"))) {
      if (line.startsWith("## ")) {
        rows = new ArrayList<>();
        sections.put(line.substring(3), rows);
      } else if (line.startsWith("| ") && !line.endsWith("| here | proved by |")) {
        String[] cells = line.split("\\| ?", -1);
        rows.add(new Row(cells[1].strip(), cells[2].strip(), line));
      }
    }
    return sections;
  }

  private static List<Row> rows() throws IOException {
    return sections().values().stream().flatMap(List::stream).toList();
  }

  private static Stream<String> quoted(String cell) {
    return QUOTED.matcher(cell).results().map(quoted -> quoted.group(1));
  }

  /** A verb of a command, a class, or a method: {@code Type.method}, {@code mill.one().two}. */
  private static boolean exists(String name) {
    if (CommandText.verbs().contains(name)) {
      return true;
    }
    String[] path = name.replace("()", "").split("\\.", -1);
    Optional<Class<?>> in =
        path[0].equals("mill") ? Optional.of(Taskmill.class) : publicClass(path[0]);
    for (int i = 1; i < path.length; i++) {
      String method = path[i];
      in = in.flatMap(type -> returnedBy(type, method));
    }
    return in.isPresent();
  }

  private static Optional<Class<?>> publicClass(String name) {
    for (String each : PACKAGES) {
      try {
        return Optional.of(Class.forName(each + name));
      } catch (ClassNotFoundException e) {
        // It is in another package, or nowhere.
      }
    }
    return Optional.empty();
  }

  private static Optional<Class<?>> returnedBy(Class<?> type, String method) {
    return Stream.of(type.getMethods())
        .filter(one -> one.getName().equals(method))
        .findFirst()
        .map(Method::getReturnType);
  }
}
