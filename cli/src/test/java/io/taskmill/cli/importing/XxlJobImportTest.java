package io.taskmill.cli.importing;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.cli.Cli;
import io.taskmill.schedule.CatchUp;
import io.taskmill.schedule.Overlap;
import io.taskmill.schedule.PlannedFire;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.schedule.Timetable;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Servers;
import io.taskmill.servers.Sql;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quartz.CronExpression;

/** Jobs in XXL-JOB's table, written down here as it is documented, become schedules. */
class XxlJobImportTest {

  private static final String SHANGHAI = "Asia/Shanghai";

  /** The columns of {@code xxl_job_info} since version 2.3, whose names and meanings are stable. */
  static final String TABLE =
      """
      create table xxl_job_info (
        id int not null auto_increment primary key,
        job_group int not null,
        job_desc varchar(255) not null,
        add_time datetime,
        update_time datetime,
        author varchar(64),
        alarm_email varchar(255),
        schedule_type varchar(50) not null default 'NONE',
        schedule_conf varchar(128),
        misfire_strategy varchar(50) not null default 'DO_NOTHING',
        executor_route_strategy varchar(50),
        executor_handler varchar(255),
        executor_param varchar(512),
        executor_block_strategy varchar(50),
        executor_timeout int not null default 0,
        executor_fail_retry_count int not null default 0,
        glue_type varchar(50) not null,
        glue_source mediumtext,
        glue_remark varchar(128),
        glue_updatetime datetime,
        child_jobid varchar(255),
        trigger_status tinyint not null default 0,
        trigger_last_time bigint not null default 0,
        trigger_next_time bigint not null default 0
      )
      """;

  private static Server server;

  @TempDir private Path folder;
  private Database database;
  private Sql sql;
  private String store;
  private Taskmill mill;

  @BeforeAll
  static void start(@TempDir Path data) {
    server = Servers.open("mariadb", data);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void create() {
    database = server.create();
    sql = Sql.at(database.url());
    sql.run(TABLE);
    store = "jdbc:sqlite:" + folder.resolve("shop.db");
    mill = Taskmill.open(store);
    mill.declare(TaskType.of("report", String.class), TaskType.of("http", String.class));
  }

  @AfterEach
  void close() {
    mill.close();
    sql.close();
    database.close();
  }

  /** A job that runs a bean on one executor, and is started. */
  private void job(String columns, String values) {
    sql.run(
        ("insert into xxl_job_info (job_group, job_desc, glue_type, trigger_status, %s)"
                + " values (1, 'daily report', 'BEAN', 1, %s)")
            .formatted(columns, values));
  }

  private Cli run(String... more) {
    List<String> args =
        new ArrayList<>(
            List.of("schedule", "import", "xxl-job", "--from", database.url(), "--store", store));
    args.addAll(List.of(more));
    return Cli.run(args.toArray(String[]::new));
  }

  private Schedule imported(String name) {
    return mill.schedules().get(name).orElseThrow().schedule();
  }

  @Test
  void aCronJobFiresAtTheSameTimes() throws Exception {
    job(
        "schedule_type, schedule_conf, misfire_strategy, executor_block_strategy, executor_handler,"
            + " executor_param, executor_timeout, executor_fail_retry_count, author, alarm_email,"
            + " executor_route_strategy",
        "'CRON', '0 0/20 8-18 ? * 2-6', 'FIRE_ONCE_NOW', 'COVER_EARLY', 'report', 'north', 30, 3,"
            + " 'anna', 'ops@example.com', 'ROUND'");
    Cli cli = run("--apply", "--online", "--zone", SHANGHAI);
    assertThat(cli.code()).as(cli.out() + cli.err()).isZero();
    assertThat(cli.out())
        .contains("added, online", "timeout of 30 s: set it on the type")
        .contains("3 retries: set maxAttempts = 4 on the type", "no mail goes to ops@example.com");
    Schedule schedule = imported("report-1");
    assertThat(schedule.type()).isEqualTo("report");
    assertThat(schedule.payloadText()).isEqualTo("\"north\"");
    assertThat(schedule.overlap()).isEqualTo(Overlap.REPLACE);
    assertThat(schedule.catchUp()).isEqualTo(CatchUp.once());
    assertThat(schedule.misfireThreshold()).isEqualTo(Duration.ofSeconds(5));
    assertThat(schedule.description()).isEqualTo("daily report (anna)");
    CronExpression cron = new CronExpression("0 0/20 8-18 ? * 2-6");
    cron.setTimeZone(TimeZone.getTimeZone(SHANGHAI));
    Date at = Date.from(Instant.now());
    for (PlannedFire fire : mill.schedules().next("report-1", 100)) {
      at = cron.getNextValidTimeAfter(at);
      assertThat(fire.at()).isEqualTo(at.toInstant());
    }
    assertThat(run("--apply", "--online", "--zone", SHANGHAI).out()).contains("1 there already");
  }

  @Test
  void aFixedRateGoesOnFromItsNextTime() {
    Instant next = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(40);
    job(
        "schedule_type, schedule_conf, executor_block_strategy, executor_handler, trigger_next_time",
        "'FIX_RATE', '90', 'DISCARD_LATER', 'report', " + next.toEpochMilli());
    assertThat(run("--apply").code()).isZero();
    Schedule schedule = imported("report-1");
    assertThat(schedule.overlap()).isEqualTo(Overlap.SKIP);
    assertThat(schedule.catchUp()).isEqualTo(CatchUp.skip());
    assertThat(schedule.payloadText()).isEqualTo("{}");
    assertThat(mill.schedules().next("report-1", 2))
        .extracting(PlannedFire::at)
        .containsExactly(next, next.plusSeconds(90));
    sql.run("update xxl_job_info set trigger_next_time = trigger_next_time + 90000");
    assertThat(run("--apply").code()).as("it has fired there meanwhile").isZero();
    String mysql = database.url().replace("jdbc:mariadb:", "jdbc:mysql:") + "&useSSL=false";
    assertThat(Cli.run("schedule", "import", "xxl-job", "--from", mysql, "--store", store).out())
        .contains("1 there already");
  }

  @Test
  void whatIsStoppedOrStartedOtherwiseIsNotPutOnline() {
    job("schedule_type, executor_handler, executor_param", "'NONE', 'report', '{\"a\":1}'");
    job("schedule_type, schedule_conf, executor_handler", "'FIX_RATE', '60', 'report'");
    sql.run("update xxl_job_info set trigger_status = 0 where id = 2");
    Cli cli = run("--apply", "--online", "--json-params");
    assertThat(cli.code()).as(cli.out() + cli.err()).isZero();
    assertThat(cli.out()).contains("2 (report): is stopped there, so it is not put online");
    assertThat(imported("report-1").timetable()).isInstanceOf(Timetable.None.class);
    assertThat(imported("report-1").payloadText()).isEqualTo("{\"a\":1}");
    assertThat(mill.schedules().list())
        .extracting(ScheduleInfo::state)
        .containsOnly(ScheduleState.NEW);
  }

  @Test
  void aCallOfAUrlBecomesATaskOfTheTypeHttp() {
    String lines = "url: https://api.example.com/nightly?x=1\\nmethod: post\\ndata: {\\\"a\\\":1}";
    String json = "{\"url\":\"https://api.example.com\",\"headers\":{\"A\":\"b\"}}";
    job(
        "schedule_type, executor_handler, executor_param",
        "'NONE', 'httpJobHandler', '" + lines + "'");
    job(
        "schedule_type, executor_handler, executor_param",
        "'NONE', 'httpJobHandler', '" + json + "'");
    job(
        "schedule_type, executor_handler, executor_param",
        "'NONE', 'httpJobHandler', '{\"auth\":\"x\"}'");
    Cli cli = run("--apply");
    assertThat(cli.code()).isEqualTo(3);
    assertThat(cli.out()).contains("3 (httpJobHandler): its parameter has 'auth'");
    assertThat(imported("httpJobHandler-1").type()).isEqualTo("http");
    assertThat(imported("httpJobHandler-1").payloadText())
        .isEqualTo(
            "{\"url\":\"https://api.example.com/nightly?x=1\",\"method\":\"POST\",\"body\":\"{\\\"a\\\":1}\"}");
    assertThat(imported("httpJobHandler-2").payloadText()).isEqualTo(json);
  }

  @Test
  void whatIsMoreThanAScheduleIsRefused() {
    job("schedule_type, schedule_conf, executor_handler", "'CRON', '0 0 3 * * ?', 'report'");
    job("executor_handler, executor_route_strategy", "'report', 'SHARDING_BROADCAST'");
    job("executor_handler, child_jobid", "'report', '1,2'");
    job("executor_handler", "'cleanup'");
    job("schedule_type, schedule_conf, executor_handler", "'FIX_DELAY', '60', 'report'");
    sql.run(
        "insert into xxl_job_info (job_group, job_desc, glue_type) values (1, 'script', 'GLUE_SHELL')");
    Cli cli = run();
    assertThat(cli.code()).isEqualTo(3);
    assertThat(cli.out())
        .contains("1 (report): XXL-JOB stores no time zone", "--zone Asia/Shanghai")
        .contains("2 (report): it runs on every executor. Let a scheduled task call mill.broadcast")
        .contains("3 (report): it starts job 1,2 when it has ended")
        .contains("4 (cleanup): the store has no task type 'cleanup'", "--type cleanup=NAME")
        .contains("5 (report): its schedule type is FIX_DELAY")
        .contains("6 (GLUE_SHELL): its code (GLUE_SHELL) is in XXL-JOB's database")
        .contains("0 would be added, 0 there already, 6 not carried over");
    assertThat(run("--online").err()).contains("--online is for --apply");
  }

  @Test
  void beforeVersion23EveryJobHadACronExpression() {
    sql.run(
        "alter table xxl_job_info drop column schedule_type, drop column misfire_strategy,"
            + " change schedule_conf job_cron varchar(128)");
    job("job_cron, executor_handler", "'0 0 3 * * ? *', 'report'");
    assertThat(run("--apply", "--zone", SHANGHAI).code()).isZero();
    assertThat(imported("report-1").timetable().text()).isEqualTo("cron:quartz:0 0 3 * * ? *");
    assertThat(imported("report-1").overlap()).isEqualTo(Overlap.WAIT);
  }
}
