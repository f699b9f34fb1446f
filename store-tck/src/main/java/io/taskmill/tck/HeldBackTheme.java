package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.TypeRules;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tasks of a disabled type are not handed out; all else goes on. */
abstract class HeldBackTheme extends Theme {

  @Test
  void tasksOfADisabledTypeStayReady() {
    long kept = submit(task("off").priority(9));
    long given = submit(task("on"));
    rules("off", Rules.disabled());
    assertThat(node().claim(ALL, "off", "on"))
        .extracting(one -> one.fence().task())
        .containsExactly(given);
    assertThat(stateOf(kept)).isEqualTo(TaskState.READY);
    long late = submit(task("off").queue("other").tenant(7));
    assertThat(node().claim(ALL, "off")).isEmpty();
    assertThat(stateOf(late)).isEqualTo(TaskState.READY);
  }

  @Test
  void aTypeThatIsEnabledAgainGoesOnInOrder() {
    rules("mail", Rules.disabled());
    long low = submit(task().priority(1));
    long high = submit(task().priority(9));
    assertThat(node().claim(ALL, "mail")).isEmpty();
    rules("mail", TypeRules.NONE);
    assertThat(node().claim(ALL, "mail"))
        .extracting(one -> one.fence().task())
        .containsExactly(high, low);
  }

  @Test
  void whatRunsWhenItsTypeIsDisabledGoesOnAndIsKeptWhenItComesBack() {
    KitNode node = node();
    var ends = claim(node, submit(task()));
    var returns = claim(node, submit(task()));
    var retries = claim(node, submit(task()));
    rules("mail", Rules.disabled());
    node.begin(ends);
    assertThat(node.finish(ends, Outcome.succeeded("done"))).isEqualTo(TaskState.SUCCEEDED);
    assertThat(node.finish(returns, Outcome.released())).isEqualTo(TaskState.READY);
    node.finish(retries, Outcome.failedRetryIn(Duration.ofMinutes(1), "no"));
    fixture.advance(Duration.ofMinutes(2));
    promoteAll();
    assertThat(stateOf(retries.fence().task())).isEqualTo(TaskState.READY);
    assertThat(node.claim(ALL, "mail")).isEmpty();
  }

  @Test
  void manyTasksOfADisabledTypeDoNotHideOthers() {
    rules("off", Rules.disabled());
    for (int i = 0; i < 50; i++) {
      submit(task("off").priority(9));
    }
    long given = submit(task("on").priority(1));
    assertThat(node().claim(1, "off", "on"))
        .extracting(one -> one.fence().task())
        .containsExactly(given);
  }

  @Test
  void namesOfTypesAreComparedExactly() {
    rules("mail", Rules.disabled());
    long other = submit(task("Mail"));
    submit(task("mail"));
    assertThat(node().claim(ALL, "mail", "Mail"))
        .extracting(one -> one.fence().task())
        .containsExactly(other);
  }
}
