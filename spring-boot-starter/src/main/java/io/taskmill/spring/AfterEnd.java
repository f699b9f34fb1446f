package io.taskmill.spring;

import java.util.function.Consumer;
import org.springframework.core.Ordered;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Tells once how the transaction of this thread has ended, before whatever else is called back
 * then.
 */
final class AfterEnd implements TransactionSynchronization {

  private final Consumer<Boolean> action;
  private boolean told;

  private AfterEnd(Consumer<Boolean> action) {
    this.action = action;
  }

  static void register(Consumer<Boolean> action) {
    TransactionSynchronizationManager.registerSynchronization(new AfterEnd(action));
  }

  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE;
  }

  @Override
  public void afterCommit() {
    tell(true);
  }

  @Override
  public void afterCompletion(int status) {
    tell(status == STATUS_COMMITTED);
  }

  private void tell(boolean committed) {
    if (!told) {
      told = true;
      action.accept(committed);
    }
  }
}
