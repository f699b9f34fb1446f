package io.taskmill.spring.test;

import io.taskmill.Taskmill;
import io.taskmill.TaskmillBuilder;
import io.taskmill.spring.TaskmillOpener;
import io.taskmill.testing.TestMill;
import org.jspecify.annotations.Nullable;

/** Opens a {@link TestMill} with the settings of the application. */
final class TestMillOpener implements TaskmillOpener {

  private @Nullable TestMill test;

  @Override
  public Taskmill open(TaskmillBuilder builder) {
    test = TestMill.insteadOf(builder, new SpringManagedTransactions());
    return test.mill();
  }

  /** What was opened as the application's Taskmill. */
  TestMill opened(Taskmill mill) {
    if (test == null || test.mill() != mill) {
      throw new IllegalStateException(
          "The application has a Taskmill bean of its own, which a test cannot move by hand. Leave the"
              + " bean to the starter, with a TaskmillCustomizer for what no property sets.");
    }
    return test;
  }
}
