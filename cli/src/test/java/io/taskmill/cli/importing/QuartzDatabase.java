package io.taskmill.cli.importing;

import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Sql;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.impl.jdbcjobstore.JobStoreTX;
import org.quartz.utils.ConnectionProvider;
import org.quartz.utils.DBConnectionManager;

/** Quartz's own tables, and schedulers that fill them and never fire. */
final class QuartzDatabase {

  private static final AtomicInteger SCHEDULERS = new AtomicInteger();

  private final Database database;

  QuartzDatabase(Database database) throws IOException {
    this.database = database;
    String script = postgres() ? "tables_postgres.sql" : "tables_mysql_innodb.sql";
    try (Sql sql = Sql.at(database.url())) {
      statements(script).forEach(sql::run);
    }
  }

  /** Of a script that Quartz ships. */
  static List<String> statements(String script) throws IOException {
    try (InputStream in = JobStoreTX.class.getResourceAsStream(script)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Arrays.stream(text.replaceAll("(?m)^\\s*(#|--).*$", "").split(";", -1))
          .filter(statement -> !statement.isBlank())
          .toList();
    }
  }

  private boolean postgres() {
    return database.kind() == Server.Kind.POSTGRES;
  }

  String url() {
    return database.url();
  }

  Scheduler scheduler(String name, boolean useProperties) throws SchedulerException {
    String source = "source" + SCHEDULERS.incrementAndGet();
    DBConnectionManager.getInstance().addConnectionProvider(source, new FromUrl(database.url()));
    Properties properties = new Properties();
    properties.put("org.quartz.scheduler.instanceName", name);
    properties.put("org.quartz.threadPool.threadCount", "1");
    properties.put("org.quartz.jobStore.class", JobStoreTX.class.getName());
    properties.put(
        "org.quartz.jobStore.driverDelegateClass",
        "org.quartz.impl.jdbcjobstore." + (postgres() ? "PostgreSQLDelegate" : "StdJDBCDelegate"));
    properties.put("org.quartz.jobStore.dataSource", source);
    properties.put("org.quartz.jobStore.useProperties", Boolean.toString(useProperties));
    properties.put("org.quartz.scheduler.skipUpdateCheck", "true");
    return new StdSchedulerFactory(properties).getScheduler();
  }

  private record FromUrl(String url) implements ConnectionProvider {
    @Override
    public Connection getConnection() throws SQLException {
      return DriverManager.getConnection(url);
    }

    @Override
    public void shutdown() {}

    @Override
    public void initialize() {}
  }
}
