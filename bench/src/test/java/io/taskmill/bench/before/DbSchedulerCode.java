package io.taskmill.bench.before;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.Schedules;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import javax.sql.DataSource;

/** The code of {@code docs/coming-from/db-scheduler.md} that is there before. */
final class DbSchedulerCode {

  private DbSchedulerCode() {}

  record Invoice(int number) implements Serializable {}

  /** Stands for what sends invoices. */
  interface Mailer {
    void send(Invoice invoice);
  }

  /** Stands for what jobs work on. */
  interface Ledger {
    void closeDay();
  }

  static void schedule(DataSource dataSource, Mailer mailer, Ledger ledger) {
    OneTimeTask<Invoice> send =
        Tasks.oneTime("send-invoice", Invoice.class)
            .onFailure(
                FailureHandler.<Invoice>maxRetries(3)
                    .withBackoff(Duration.ofSeconds(10), 2)
                    .thenRemove())
            .execute((instance, context) -> mailer.send(instance.getData()));
    RecurringTask<Void> nightly =
        Tasks.recurring("nightly", Schedules.cron("0 0 3 * * *", ZoneId.of("Europe/Berlin")))
            .execute((instance, context) -> ledger.closeDay());
    Scheduler scheduler =
        Scheduler.create(dataSource, send).startTasks(nightly).threads(10).build();
    scheduler.start();
    scheduler.schedule(
        send.instance("invoice-17", new Invoice(17)), Instant.now().plus(Duration.ofHours(1)));
  }
}
