package io.taskmill.spring;

import io.taskmill.PayloadCodec;
import io.taskmill.RunInterceptor;
import io.taskmill.SubmitInterceptor;
import io.taskmill.TaskListener;
import io.taskmill.Taskmill;
import io.taskmill.TaskmillBuilder;
import io.taskmill.admin.TaskArchiver;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.env.Environment;
import org.springframework.transaction.annotation.TransactionManagementConfigurer;

/**
 * A {@link Taskmill} on the application's DataSource, with the application's handler beans.
 *
 * <p>Beans that it takes up: handlers, {@link SubmitInterceptor}, {@link RunInterceptor}, {@link
 * TaskListener}, {@link PayloadCodec}, {@link TaskArchiver} and {@link TaskmillCustomizer}. An
 * application that has a Taskmill bean of its own gets none of this.
 */
@AutoConfiguration
@ConditionalOnProperty(prefix = "taskmill", name = "enabled", matchIfMissing = true)
@ConditionalOnMissingBean(Taskmill.class)
@EnableConfigurationProperties(TaskmillProperties.class)
@ImportRuntimeHints(TaskmillRuntimeHints.class)
public final class TaskmillAutoConfiguration {

  @Bean
  TaskmillStore taskmillStore(
      TaskmillProperties properties, ConfigurableListableBeanFactory beans) {
    return TaskmillStore.choose(properties, beans);
  }

  @Bean
  TransactionalHandlers taskmillTransactionalHandlers(
      TaskmillStore store, ObjectProvider<TransactionManagementConfigurer> configurer) {
    TransactionalHandlers handlers = new TransactionalHandlers(store.transactions());
    // As for all @Transactional: whom the application has named comes before any other manager.
    configurer.ifAvailable(
        one -> handlers.setTransactionManager(one.annotationDrivenTransactionManager()));
    return handlers;
  }

  /**
   * Opened after Flyway, Liquibase or scripts have made what is theirs in the database. Closed
   * after all that uses it: the lifecycle has stopped it before, if it was started.
   */
  @Bean(destroyMethod = "close")
  @DependsOnDatabaseInitialization
  Taskmill taskmill(
      TaskmillProperties properties,
      TaskmillStore store,
      Environment environment,
      TransactionalHandlers transactional,
      ObjectProvider<PayloadCodec> codec,
      ObjectProvider<TaskArchiver> archiver,
      ObjectProvider<SubmitInterceptor> submitInterceptors,
      ObjectProvider<RunInterceptor> runInterceptors,
      ObjectProvider<TaskListener> listeners,
      ObjectProvider<TaskmillCustomizer> customizers,
      ObjectProvider<TaskmillOpener> opener) {
    TaskmillBuilder builder = Taskmill.builder();
    store.applyTo(builder);
    new PropertySettings(properties, environment).applyTo(builder);
    codec.ifAvailable(builder::codec);
    archiver.ifAvailable(builder::beforePurge);
    submitInterceptors.orderedStream().forEach(builder::intercept);
    runInterceptors
        .orderedStream()
        .filter(interceptor -> interceptor != transactional)
        .forEach(builder::intercept);
    builder.intercept((RunInterceptor) transactional);
    builder.listen(new ListenerBeans(listeners));
    customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
    return opener.getIfAvailable(() -> store::open).open(builder);
  }

  @Bean
  HandlerBeans taskmillHandlerBeans(
      ConfigurableListableBeanFactory beans,
      Taskmill mill,
      TaskmillProperties properties,
      Environment environment,
      TransactionalHandlers transactional) {
    return new HandlerBeans(beans, mill, properties, isWhole(environment), transactional);
  }

  /** Whether all beans of the application are there: not so in a test of a slice. */
  private static boolean isWhole(Environment environment) {
    return environment.getProperty(
        EnableAutoConfiguration.ENABLED_OVERRIDE_PROPERTY, Boolean.class, true);
  }

  @Bean
  ChildContexts taskmillChildContexts(ConfigurableListableBeanFactory beans) {
    return new ChildContexts(beans);
  }

  @Bean
  TaskmillLifecycle taskmillLifecycle(
      Taskmill mill, TaskmillProperties properties, HandlerBeans handlers) {
    return new TaskmillLifecycle(mill, properties.role(), handlers);
  }

  @Bean
  static TransactionTracker taskmillTransactionTracker() {
    return new TransactionTracker();
  }

  @Bean
  static OtherModules taskmillOtherModules() {
    return new OtherModules();
  }

  /** Handlers are looked for in a lazy application too. */
  @Bean
  static LazyInitializationExcludeFilter taskmillIsNotLazy() {
    return LazyInitializationExcludeFilter.forBeanTypes(HandlerBeans.class);
  }
}
