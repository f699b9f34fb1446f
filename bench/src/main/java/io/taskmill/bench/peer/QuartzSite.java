package io.taskmill.bench.peer;

import com.zaxxer.hikari.HikariDataSource;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Sql;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.impl.jdbcjobstore.JobStoreTX;
import org.quartz.utils.ConnectionProvider;
import org.quartz.utils.DBConnectionManager;

/**
 * Quartz as a cluster, so that a dead node's work is recovered, taking triggers in batches. All
 * tasks are triggers of one durable job, which spares it two statements each. What has ended is
 * deleted. The tables are the script that it ships.
 */
final class QuartzSite implements Site {

  private static final AtomicInteger SITES = new AtomicInteger();
  private static final String PAYLOAD = "payload";

  private final HikariDataSource pool;
  private final Sql sql;
  private final Scheduler scheduler;
  private final JobDetail job =
      JobBuilder.newJob(Noop.class).withIdentity("noop").storeDurably().requestRecovery().build();
  private final AtomicLong ids = new AtomicLong();
  private volatile Entry entry = (id, payload) -> {};

  QuartzSite(Database database) throws SchedulerException, IOException {
    sql = Sql.at(database.url());
    boolean postgres = database.kind() == Server.Kind.POSTGRES;
    createTables(postgres ? "tables_postgres.sql" : "tables_mysql_innodb.sql");
    pool = Pool.open(database);
    String name = "bench" + SITES.incrementAndGet();
    DBConnectionManager.getInstance().addConnectionProvider(name, new FromPool(pool));
    scheduler = new StdSchedulerFactory(properties(name, postgres)).getScheduler();
    scheduler.setJobFactory((fired, any) -> new Noop(entry));
    scheduler.addJob(job, false);
  }

  private void createTables(String script) throws IOException {
    try (InputStream in = JobStoreTX.class.getResourceAsStream(script)) {
      if (in == null) {
        throw new IOException("Quartz does not ship " + script + " any more.");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String statement : text.replaceAll("(?m)^\\s*(#|--).*$", "").split(";", -1)) {
        if (!statement.isBlank()) {
          sql.run(statement);
        }
      }
    }
  }

  private static Properties properties(String name, boolean postgres) {
    String delegate = postgres ? "PostgreSQLDelegate" : "StdJDBCDelegate";
    Properties properties = new Properties();
    properties.putAll(
        Map.of(
            "org.quartz.scheduler.instanceName",
            name,
            "org.quartz.scheduler.instanceId",
            "AUTO",
            "org.quartz.scheduler.batchTriggerAcquisitionMaxCount",
            "" + Pool.THREADS,
            "org.quartz.threadPool.threadCount",
            "" + Pool.THREADS,
            "org.quartz.jobStore.class",
            JobStoreTX.class.getName(),
            "org.quartz.jobStore.driverDelegateClass",
            "org.quartz.impl.jdbcjobstore." + delegate,
            "org.quartz.jobStore.dataSource",
            name,
            "org.quartz.jobStore.isClustered",
            "true",
            "org.quartz.jobStore.useProperties",
            "true",
            // A backlog that has waited for a minute is no reason to handle each task anew.
            "org.quartz.jobStore.misfireThreshold",
            "3600000"));
    properties.put("org.quartz.jobStore.acquireTriggersWithinLock", "true");
    properties.put("org.quartz.scheduler.skipUpdateCheck", "true");
    return properties;
  }

  @Override
  public void submit(String payload) throws SchedulerException {
    scheduler.scheduleJob(trigger(payload));
  }

  @Override
  public void submitAll(List<String> payloads) throws SchedulerException {
    Set<Trigger> triggers = new HashSet<>();
    payloads.forEach(payload -> triggers.add(trigger(payload)));
    scheduler.scheduleJob(job, triggers, true);
  }

  private Trigger trigger(String payload) {
    return TriggerBuilder.newTrigger()
        .withIdentity(Long.toString(ids.incrementAndGet()))
        .forJob(job)
        .usingJobData(PAYLOAD, payload)
        .startNow()
        .build();
  }

  @Override
  public void start(Entry handler) throws SchedulerException {
    entry = handler;
    scheduler.start();
  }

  @Override
  public boolean isSettled(long upToId) {
    return unfinished() == 0;
  }

  @Override
  public long unfinished() {
    return sql.number("select count(*) from QRTZ_TRIGGERS");
  }

  @Override
  public void close() throws SchedulerException {
    scheduler.shutdown(true);
    pool.close();
    sql.close();
  }

  private static final class Noop implements Job {

    private final Entry entry;

    Noop(Entry entry) {
      this.entry = entry;
    }

    @Override
    public void execute(JobExecutionContext context) {
      entry.enter(0, context.getMergedJobDataMap().getString(PAYLOAD));
    }
  }

  private record FromPool(HikariDataSource pool) implements ConnectionProvider {

    @Override
    public Connection getConnection() throws SQLException {
      return pool.getConnection();
    }

    @Override
    public void initialize() {}

    @Override
    public void shutdown() {}
  }
}
