package io.taskmill.spring;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Hears from every transaction manager bean, those of parent contexts too, which transactions begin
 * and end. Spring itself shows which connections a thread has, but neither whose transaction it is
 * in nor whether that has ended: callbacks after a commit still look like a part of it.
 *
 * <p>Transactions of a thread are kept from the innermost outwards. One that has completed without
 * a word is passed over: its own status says so.
 */
final class TransactionTracker
    implements BeanPostProcessor,
        PriorityOrdered,
        BeanFactoryAware,
        SmartInitializingSingleton,
        DisposableBean,
        TransactionExecutionListener {

  /** Shared, since several contexts may hear the manager of a parent. */
  private static final ThreadLocal<@Nullable TrackedTransaction> INNERMOST = new ThreadLocal<>();

  private final Set<ConfigurableTransactionManager> managers =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  private @Nullable BeanFactory beans;

  /** The innermost transaction that this thread has begun, suspended ones included. */
  static @Nullable TrackedTransaction innermost() {
    TrackedTransaction one = INNERMOST.get();
    TrackedTransaction open = one;
    while (open != null && open.isCompleted()) {
      open = open.outer();
    }
    if (open != one) {
      keep(open);
    }
    return open;
  }

  private static void keep(@Nullable TrackedTransaction innermost) {
    if (innermost == null) {
      INNERMOST.remove();
    } else {
      INNERMOST.set(innermost);
    }
  }

  /** The transaction of this thread that has begun with these resources; null if none is known. */
  static @Nullable TrackedTransaction of(ConnectionHolder holder) {
    TrackedTransaction one = innermost();
    while (one != null && !one.isOn(holder)) {
      one = one.outer();
    }
    return one;
  }

  /** The transaction whose callbacks are registered with this thread now; null if none is known. */
  static @Nullable TrackedTransaction synchronizing() {
    for (TransactionSynchronization each :
        TransactionSynchronizationManager.getSynchronizations()) {
      if (each instanceof TrackedTransaction.End end) {
        return end.transaction();
      }
    }
    return null;
  }

  /** Before others make beans: they may need a transaction manager. */
  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    hear(bean);
    return bean;
  }

  @Override
  public void setBeanFactory(BeanFactory beanFactory) {
    beans = beanFactory;
    hearThoseThatAreThere();
  }

  @Override
  public void afterSingletonsInstantiated() {
    hearThoseThatAreThere();
  }

  /** Managers of parent contexts, and those that were made before this. */
  private void hearThoseThatAreThere() {
    BeanFactory level = beans;
    while (level instanceof ConfigurableListableBeanFactory factory) {
      for (String name : factory.getSingletonNames()) {
        // Not one that is still being made: to ask for it would change how it is made.
        if (factory.containsSingleton(name)) {
          hear(factory.getSingleton(name));
        }
      }
      level = factory.getParentBeanFactory();
    }
  }

  /** The list is replaced: it may be in use, or not be made for more. */
  private void hear(@Nullable Object bean) {
    if (bean instanceof PlatformTransactionManager
        && bean instanceof ConfigurableTransactionManager manager
        && managers.add(manager)) {
      Collection<TransactionExecutionListener> before = manager.getTransactionExecutionListeners();
      if (!before.contains(this)) {
        List<TransactionExecutionListener> listeners = new ArrayList<>(before);
        listeners.add(this);
        manager.setTransactionExecutionListeners(listeners);
      }
    }
  }

  /** A parent's managers live on. */
  @Override
  public void destroy() {
    for (ConfigurableTransactionManager manager : List.copyOf(managers)) {
      List<TransactionExecutionListener> listeners =
          new ArrayList<>(manager.getTransactionExecutionListeners());
      listeners.remove(this);
      manager.setTransactionExecutionListeners(listeners);
    }
  }

  /** By now its resources are bound, and callbacks can be registered. */
  @Override
  public void afterBegin(TransactionExecution execution, @Nullable Throwable failure) {
    TrackedTransaction outer = innermost();
    boolean known = outer != null && outer.is(execution);
    if (failure == null && execution.isNewTransaction() && !known) {
      TrackedTransaction begun = new TrackedTransaction(execution, outer);
      keep(begun);
      begun.register();
    }
  }

  @Override
  public void afterCommit(TransactionExecution execution, @Nullable Throwable failure) {
    forget(execution);
  }

  @Override
  public void afterRollback(TransactionExecution execution, @Nullable Throwable failure) {
    forget(execution);
  }

  private static void forget(TransactionExecution execution) {
    TrackedTransaction one = innermost();
    if (one != null && one.is(execution)) {
      keep(one.outer());
    }
  }
}
