package io.taskmill.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.admin.CommandText;
import io.taskmill.admin.TaskScope;
import java.util.Arrays;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TaskVerbsTest {

  private static final Caller OPERATOR = new Caller("o", Role.OPERATOR, TaskScope.everything());

  @Test
  void everyVerbIsOfferedInSomeState() {
    TreeSet<String> offered =
        Arrays.stream(TaskState.values())
            .flatMap(state -> TaskVerbs.of(state, OPERATOR).stream())
            .collect(Collectors.toCollection(TreeSet::new));
    TreeSet<String> all = new TreeSet<>(CommandText.verbs());
    all.add("run-again");

    assertThat(offered).isEqualTo(all);
  }
}
