package io.taskmill.server.demo.shop;

import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.schedule.FireLog;
import io.taskmill.schedule.Recurring;

/** What happens by the clock. Three more schedules are in {@link Timetables}. */
final class Housekeeping {

  private static final int FIRES_OF_ONE_SLOW = 4;

  @TaskDefinition(name = "stock.sync", title = "Synchronise the stock", queue = "shop")
  @Recurring(name = "stock.sync", cron = "* * * * *", zone = "Europe/Berlin", log = FireLog.FULL)
  void sync() throws InterruptedException {
    Luck.take(500, 3_000);
  }

  @TaskDefinition(
      name = "cache.warm",
      title = "Warm the cache",
      description =
          "Sometimes takes longer than the two minutes until its next time, which is skipped then.",
      queue = "shop",
      priority = 2)
  @Recurring(name = "cache.warm", every = "PT2M", log = FireLog.FULL)
  void warm(TaskContext task) throws InterruptedException {
    int seconds = Luck.oneIn(FIRES_OF_ONE_SLOW) ? 150 : Luck.between(5, 40);
    for (int done = 1; done <= seconds; done++) {
      task.cancellation().throwIfStopped();
      Luck.take(900, 1_100);
      task.progress(done, seconds, "shelf " + done);
    }
  }

  @TaskDefinition(name = "prices.refresh", title = "Refresh the prices", queue = "shop")
  @Recurring(name = "prices.refresh", cron = "0 * * * *", jitter = "PT5M", log = FireLog.FULL)
  void prices() throws InterruptedException {
    Luck.take(2_000, 6_000);
  }

  @TaskDefinition(name = "sessions.sweep", title = "Forget old baskets", queue = "shop")
  @Recurring(name = "sessions.sweep", cron = "*/30 * * * *", catchUp = 3, log = FireLog.FULL)
  void sweep() throws InterruptedException {
    Luck.take(300, 900);
  }

  @TaskDefinition(
      name = "books.close",
      title = "Close the books",
      description =
          "At half past two in Berlin, an hour that a day of the year has not and another has"
              + " twice.",
      queue = "reports")
  @Recurring(name = "books.close", cron = "30 2 * * *", zone = "Europe/Berlin", log = FireLog.FULL)
  void closeBooks() throws InterruptedException {
    Luck.take(2_000, 4_000);
  }

  @TaskDefinition(name = "newsletter.weekly", title = "Weekly newsletter", queue = "mail")
  @Recurring(name = "newsletter.weekly", cron = "0 9 * * MON", zone = "Asia/Shanghai")
  void newsletter() throws InterruptedException {
    Luck.take(1_000, 2_000);
  }

  @TaskDefinition(name = "payout.run", title = "Pay the sellers", queue = "payments")
  void payout() throws InterruptedException {
    Luck.take(1_000, 3_000);
  }

  @TaskDefinition(
      name = "export.legacy",
      title = "Export to the old system",
      description = "Switched off since the old system is gone.",
      queue = "shop",
      disabled = true)
  void exportLegacy() {}
}
