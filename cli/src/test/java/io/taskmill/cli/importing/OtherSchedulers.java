package io.taskmill.cli.importing;

import io.taskmill.servers.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The tables of other schedulers in a file, with one job each, for what the docs show. */
public final class OtherSchedulers {

  private OtherSchedulers() {}

  /** Quartz's own tables; gives their URL. */
  public static String quartz(Path folder) throws IOException {
    Path file = folder.resolve("quartz.db");
    String url = "jdbc:sqlite:" + file;
    if (!Files.exists(file)) {
      try (Sql sql = Sql.at(url)) {
        QuartzDatabase.statements("tables_postgres.sql").stream()
            .filter(statement -> !statement.strip().equalsIgnoreCase("commit"))
            .forEach(sql::run);
        sql.run(
            """
            insert into QRTZ_JOB_DETAILS values
              ('shop', 'mail', 'DEFAULT', null, 'com.shop.MailJob', true, false, false, false, null)
            """,
            """
            insert into QRTZ_TRIGGERS values
              ('shop', 'nightly', 'DEFAULT', 'mail', 'DEFAULT', null, null, null, 5, 'WAITING', 'CRON', 1, 0,
               null, 0, null)
            """,
            """
            insert into QRTZ_CRON_TRIGGERS values
              ('shop', 'nightly', 'DEFAULT', '0 0 3 ? * MON-FRI', 'Europe/Berlin')
            """);
      }
    }
    return url;
  }

  /** XXL-JOB's table; gives its URL. */
  public static String xxlJob(Path folder) {
    Path file = folder.resolve("xxl-job.db");
    String url = "jdbc:sqlite:" + file;
    if (!Files.exists(file)) {
      try (Sql sql = Sql.at(url)) {
        sql.run(
            XxlJobImportTest.TABLE.replace("auto_increment", ""),
            """
            insert into xxl_job_info
              (id, job_group, job_desc, schedule_type, schedule_conf, executor_handler, glue_type, trigger_status)
            values (7, 1, 'mails', 'CRON', '0 0 3 * * ?', 'mail', 'BEAN', 1)
            """);
      }
    }
    return url;
  }
}
