package io.taskmill.spring;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;

/**
 * Hears from every transaction manager when a transaction ends. Callbacks after a commit, such as
 * an event listener's, still look like a part of it; what they submit would be written on its
 * connection, and nobody would commit that.
 */
final class TransactionEnds implements BeanPostProcessor, TransactionExecutionListener {

  private final ObjectProvider<TaskmillStore> store;

  TransactionEnds(ObjectProvider<TaskmillStore> store) {
    this.store = store;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (bean instanceof ConfigurableTransactionManager manager) {
      manager.addListener(this);
    }
    return bean;
  }

  @Override
  public void beforeCommit(TransactionExecution transaction) {
    ends(transaction);
  }

  @Override
  public void beforeRollback(TransactionExecution transaction) {
    ends(transaction);
  }

  private void ends(TransactionExecution transaction) {
    if (transaction.isNewTransaction() && !transaction.isNested()) {
      SpringTransactions transactions = store.getObject().transactions();
      if (transactions != null) {
        transactions.ends();
      }
    }
  }
}
