package io.taskmill.bench.before;

import java.time.Duration;
import java.time.Instant;
import org.jobrunr.jobs.annotations.Job;
import org.jobrunr.jobs.annotations.Recurring;
import org.jobrunr.scheduling.JobScheduler;

/** The code of {@code docs/coming-from/jobrunr.md} that is there before. */
final class JobRunrCode {

  private JobRunrCode() {}

  /** Stands for what sends invoices. */
  static class Mailer {
    static void send(int number) {}
  }

  /** Stands for what jobs work on. */
  static class Ledger {
    static void close(String what) {}
  }

  public static class Invoices {
    @Job(name = "Send invoice %0", retries = 3)
    public void send(int number) {
      Mailer.send(number);
    }

    @Recurring(id = "nightly", cron = "0 3 * * *", zoneId = "Europe/Berlin")
    public void closeDay() {
      Ledger.close("the day");
    }
  }

  static void enqueue(JobScheduler jobScheduler, Invoices invoices) {
    jobScheduler.enqueue(() -> invoices.send(17));
    jobScheduler.schedule(Instant.now().plus(Duration.ofHours(1)), () -> invoices.send(18));
  }
}
