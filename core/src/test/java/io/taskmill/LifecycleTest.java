package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class LifecycleTest {

  private static final Pattern ARROW = Pattern.compile("^\\s*(\\S+) --> (\\w+|\\[\\*])");

  @Test
  void theDiagramInTheDocsShowsTheTransitionsOfTheCode() throws Exception {
    Map<TaskState, Set<TaskState>> drawn = new EnumMap<>(TaskState.class);
    Set<TaskState> ends = EnumSet.noneOf(TaskState.class);
    for (TaskState state : TaskState.values()) {
      drawn.put(state, EnumSet.noneOf(TaskState.class));
    }
    for (String line : Files.readAllLines(Path.of("../docs/lifecycle.md"))) {
      Matcher arrow = ARROW.matcher(line);
      if (arrow.find() && !arrow.group(1).equals("[*]")) {
        TaskState from = TaskState.valueOf(arrow.group(1));
        if (arrow.group(2).equals("[*]")) {
          ends.add(from);
        } else {
          drawn.get(from).add(TaskState.valueOf(arrow.group(2)));
        }
      }
    }
    for (TaskState state : TaskState.values()) {
      assertThat(drawn.get(state)).as("after %s", state).isEqualTo(state.next());
      assertThat(ends.contains(state)).as("%s is final", state).isEqualTo(state.isFinal());
    }
  }

  @Test
  void aStateIsFoundByItsCode() {
    for (TaskState state : TaskState.values()) {
      assertThat(TaskState.ofCode(state.code())).isEqualTo(state);
    }
  }
}
