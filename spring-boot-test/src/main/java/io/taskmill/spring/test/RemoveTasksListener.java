package io.taskmill.spring.test;

import io.taskmill.testing.TestMill;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

/** Removes the tasks that a test leaves behind: the next one may get the same context. */
final class RemoveTasksListener implements TestExecutionListener, Ordered {

  /** After a test the first is called last: the transaction of the test has ended by then. */
  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE;
  }

  @Override
  public void afterTestMethod(TestContext test) {
    if (test.hasApplicationContext()) {
      ApplicationContext context = test.getApplicationContext();
      context.getBeanProvider(TestMill.class).ifAvailable(TestMill::removeTasks);
    }
  }
}
