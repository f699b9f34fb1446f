package io.taskmill.spring;

import io.taskmill.RunInterceptor;
import io.taskmill.TaskContext;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.support.AopUtils;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.AnnotationTransactionAttributeSource;
import org.springframework.transaction.interceptor.DelegatingTransactionAttribute;
import org.springframework.transaction.interceptor.NoRollbackRuleAttribute;
import org.springframework.transaction.interceptor.RuleBasedTransactionAttribute;
import org.springframework.transaction.interceptor.TransactionAspectSupport;
import org.springframework.transaction.interceptor.TransactionAttribute;
import org.springframework.transaction.interceptor.TransactionAttributeSource;

/**
 * Finishes the task of a {@code @Transactional} handler in the handler's own transaction, so that
 * its writes and the end of the task are one.
 *
 * <p>The transaction is opened here, as the handler's annotation describes it, and the handler
 * joins it. Handlers that would not join (REQUIRES_NEW and the like), that only read, or that
 * return a stage run as if they were not marked: their tasks are finished after them.
 */
final class TransactionalHandlers extends TransactionAspectSupport implements RunInterceptor {

  private static final Logger log = LoggerFactory.getLogger(TransactionalHandlers.class);
  private static final Set<Integer> JOINING =
      Set.of(
          TransactionDefinition.PROPAGATION_REQUIRED,
          TransactionDefinition.PROPAGATION_MANDATORY,
          TransactionDefinition.PROPAGATION_NESTED);

  private final @Nullable SpringTransactions transactions;
  private final TransactionAttributeSource annotations =
      new AnnotationTransactionAttributeSource(false);
  private final Map<String, Handler> handlers = new ConcurrentHashMap<>();
  private final Set<String> elsewhere = ConcurrentHashMap.newKeySet();

  /**
   * @param transactions null if the tasks share no database with the application
   */
  TransactionalHandlers(@Nullable SpringTransactions transactions) {
    this.transactions = transactions;
    setTransactionAttributeSource(this::outer);
  }

  private record Handler(Method method, Class<?> beanClass) {}

  /** The transaction around a handler: it begins where the handler's own would only join. */
  private @Nullable TransactionAttribute outer(Method method, @Nullable Class<?> beanClass) {
    TransactionAttribute given = annotations.getTransactionAttribute(method, beanClass);
    return given == null ? null : new Required(given);
  }

  private static final class Required extends DelegatingTransactionAttribute {
    private static final long serialVersionUID = 1L;

    private final TransactionAttribute given;

    Required(TransactionAttribute given) {
      super(given);
      this.given = given;
    }

    @Override
    public int getPropagationBehavior() {
      return PROPAGATION_REQUIRED;
    }

    /**
     * An attempt that fails leaves nothing behind, also if it fails by a checked exception, unless
     * the annotation names that: what is repeated would be there twice.
     */
    @Override
    public boolean rollbackOn(Throwable failure) {
      return super.rollbackOn(failure) || !isNamedToCommit(failure);
    }

    private boolean isNamedToCommit(Throwable failure) {
      return given instanceof RuleBasedTransactionAttribute rules
          && rules.getRollbackRules().stream()
              .anyMatch(
                  rule -> rule instanceof NoRollbackRuleAttribute && rule.getDepth(failure) >= 0);
    }
  }

  /** Takes up a handler if its tasks can be finished in its transaction. */
  void add(HandlerBeans.Found found, Object bean) {
    TransactionAttribute given =
        annotations.getTransactionAttribute(found.method(), found.beanClass());
    boolean joins =
        transactions != null
            && AopUtils.isAopProxy(bean)
            && given != null
            && JOINING.contains(given.getPropagationBehavior())
            && !given.isReadOnly()
            && !CompletionStage.class.isAssignableFrom(found.method().getReturnType());
    if (joins) {
      Handler handler = new Handler(found.method(), found.beanClass());
      handlers.put(found.definition().type().name(), handler);
      found.definition().type().formerNames().forEach(name -> handlers.put(name, handler));
    }
  }

  @Override
  public @Nullable Object aroundRun(TaskContext context, Object payload, Next next)
      throws Exception {
    Handler handler = handlers.get(context.type());
    if (handler == null || transactions == null) {
      return next.run();
    }
    try {
      return invokeWithinTransaction(
          handler.method(), handler.beanClass(), () -> runAndFinish(context, next, transactions));
    } catch (Exception | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private @Nullable Object runAndFinish(
      TaskContext context, Next next, SpringTransactions transactions) throws Exception {
    Object result = next.run();
    Connection connection = transactions.connection();
    if (connection != null) {
      context.finishOn(connection, result);
    } else if (elsewhere.add(context.type())) {
      log.warn(
          "The handler of {} is @Transactional, but not on the DataSource where the tasks are, or by a"
              + " transaction manager that is no bean. Its tasks are finished after its commit, and may"
              + " run again if the process dies in between.",
          context.type());
    }
    return result;
  }
}
