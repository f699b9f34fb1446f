package io.taskmill.bench.before;

import static org.quartz.CronScheduleBuilder.cronSchedule;
import static org.quartz.JobBuilder.newJob;
import static org.quartz.TriggerBuilder.newTrigger;

import java.util.TimeZone;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;

/** The code of {@code docs/coming-from/quartz.md} that is there before. */
final class QuartzCode {

  private QuartzCode() {}

  /** Stands for what jobs work on. */
  static class Ledger {
    static void close(String region) {}
  }

  @DisallowConcurrentExecution
  public static class CloseBooksJob implements Job {
    @Override
    public void execute(JobExecutionContext context) {
      Ledger.close(context.getMergedJobDataMap().getString("region"));
    }
  }

  static void schedule(Scheduler scheduler) throws SchedulerException {
    scheduler.scheduleJob(
        newJob(CloseBooksJob.class)
            .withIdentity("close-books")
            .usingJobData("region", "north")
            .build(),
        newTrigger()
            .withIdentity("nightly")
            .withSchedule(
                cronSchedule("0 0 3 ? * MON-FRI")
                    .inTimeZone(TimeZone.getTimeZone("Europe/Berlin"))
                    .withMisfireHandlingInstructionDoNothing())
            .build());
  }
}
