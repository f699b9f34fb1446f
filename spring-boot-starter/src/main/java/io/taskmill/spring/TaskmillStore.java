package io.taskmill.spring;

import io.taskmill.Taskmill;
import io.taskmill.TaskmillBuilder;
import io.taskmill.TaskmillException;
import java.nio.file.Path;
import java.util.Arrays;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.BeanNotOfRequiredTypeException;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.NamedBeanHolder;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

/**
 * Where the tasks are: at a URL of their own, on a DataSource of the application, or in a file.
 *
 * @param url null on a DataSource
 * @param transactions how the application's transactions are joined; null if it shares none
 */
record TaskmillStore(
    @Nullable String url,
    @Nullable String username,
    @Nullable String password,
    @Nullable DataSource dataSource,
    @Nullable SpringTransactions transactions) {

  private static final Logger log = LoggerFactory.getLogger(TaskmillStore.class);
  private static final String FILE = "taskmill.db";
  private static final String FILE_URL = "jdbc:sqlite:" + FILE;
  private static final String PROPERTY = "taskmill.data-source";

  static TaskmillStore choose(
      TaskmillProperties properties, ConfigurableListableBeanFactory beans) {
    String url = properties.url();
    String name = properties.dataSource();
    if (url != null && name != null) {
      throw new TaskmillStartException(
          "Both taskmill.url and %s are set, but tasks are in one place.".formatted(PROPERTY),
          "Remove one of the two.",
          null);
    }
    if (url != null) {
      return new TaskmillStore(url, properties.username(), properties.password(), null, null);
    }
    if (name != null) {
      return on(named(name, beans), name);
    }
    String[] names = names(beans);
    if (names.length == 0) {
      return new TaskmillStore(FILE_URL, null, null, null, null);
    }
    try {
      NamedBeanHolder<DataSource> chosen = beans.resolveNamedBean(DataSource.class);
      return on(chosen.getBeanInstance(), chosen.getBeanName());
    } catch (NoUniqueBeanDefinitionException e) {
      throw new TaskmillStartException(
          "There are several DataSources, %s, and none is primary, so it is not clear which has the tasks."
              .formatted(Arrays.toString(names)),
          "Set %s to the name of one, or mark one with @Primary.".formatted(PROPERTY),
          e);
    }
  }

  /** The DataSources of this context and its parents. */
  private static String[] names(ConfigurableListableBeanFactory beans) {
    return BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, DataSource.class);
  }

  private static DataSource named(String name, ConfigurableListableBeanFactory beans) {
    try {
      return beans.getBean(name, DataSource.class);
    } catch (NoSuchBeanDefinitionException | BeanNotOfRequiredTypeException e) {
      throw new TaskmillStartException(
          "The property %s is '%s', but no DataSource bean has that name; there are %s."
              .formatted(PROPERTY, name, Arrays.toString(names(beans))),
          "Correct the value of %s, or leave it out to use the primary one.".formatted(PROPERTY),
          e);
    }
  }

  /** What the engine does for itself must not become part of an application's transaction. */
  private static TaskmillStore on(DataSource given, String name) {
    DataSource dataSource = given;
    while (dataSource instanceof TransactionAwareDataSourceProxy proxy
        && proxy.getTargetDataSource() != null) {
      dataSource = proxy.getTargetDataSource();
    }
    return new TaskmillStore(
        null, null, null, dataSource, new SpringTransactions(dataSource, name));
  }

  void applyTo(TaskmillBuilder builder) {
    if (url != null) {
      builder.url(url);
    }
    if (username != null) {
      builder.credentials(username, password == null ? "" : password);
    }
    if (dataSource != null) {
      builder.dataSource(dataSource);
    }
    if (transactions != null) {
      builder.transactions(transactions);
    }
  }

  /** Opens the Taskmill with all that was set. */
  Taskmill open(TaskmillBuilder builder) {
    logFile();
    try {
      return builder.open();
    } catch (TaskmillException e) {
      throw new TaskmillStartException(
          "The store of the tasks cannot be opened. %s".formatted(e.getMessage()),
          "Do as the message says, or choose another store: by taskmill.url, or by taskmill.data-source if there are several DataSources.",
          e);
    }
  }

  void logFile() {
    if (FILE_URL.equals(url)) {
      log.info(
          "Tasks are kept in the SQLite file {}. Add a DataSource, or set taskmill.url, for another store.",
          Path.of(FILE).toAbsolutePath());
    }
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "TaskmillStore[" + (dataSource == null ? "url" : dataSource) + "]";
  }
}
