package io.taskmill.spring.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.NoPayload;
import io.taskmill.Retry;
import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskHandle;
import io.taskmill.TaskHandler;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.schedule.CatchUp;
import io.taskmill.schedule.Overlap;
import io.taskmill.schedule.Recurring;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.spring.TaskmillAutoConfiguration;
import io.taskmill.workflow.Part;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Service;
import org.sqlite.JDBC;

/** Runs what the pages for those who come from elsewhere show as the code after the move. */
class ComingFromTest {

  private static final Pattern BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

  /** What the examples have done. */
  private static final BlockingQueue<String> DONE = new LinkedBlockingQueue<>();

  private final ApplicationContextRunner application =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(TaskmillAutoConfiguration.class))
          .withPropertyValues("taskmill.url=memory:");

  @TempDir private Path folder;

  @BeforeEach
  void forget() {
    DONE.clear();
  }

  private static String done() throws InterruptedException {
    return DONE.poll(30, TimeUnit.SECONDS);
  }

  /** Stands for what jobs work on. */
  static class Ledger {
    static void close(String region) {
      DONE.add("closed " + region);
    }

    static void report(String region) {
      DONE.add("reported " + region);
    }

    static void rebuild(int index, int total) {
      DONE.add("rebuilt %s of %s".formatted(index, total));
    }

    void closeDay() {
      DONE.add("closed the day");
    }
  }

  record Invoice(int number) {}

  /** Stands for what sends invoices. */
  static class Mailer {
    static void send(int number) {
      DONE.add("sent " + number);
    }

    void send(Invoice invoice) {
      send(invoice.number());
    }
  }

  /** {@code scheduled-shedlock.md}. */
  static class ShedLock {
    @Component
    static class Books {
      private final Ledger ledger;

      Books(Ledger ledger) {
        this.ledger = ledger;
      }

      @Recurring(name = "close-books", cron = "0 0 3 * * MON-FRI", zone = "Europe/Berlin")
      @TaskDefinition(name = "close-books", timeout = "PT30M", maxAttempts = 3, retryDelay = "PT1M")
      public void close() {
        ledger.closeDay();
      }
    }
  }

  @Test
  void scheduledAndShedLock() {
    application
        .withBean(Ledger.class)
        .withBean(ShedLock.Books.class)
        .run(
            context -> {
              Taskmill mill = context.getBean(Taskmill.class);
              assertThat(mill.schedules().get("close-books").map(ScheduleInfo::state))
                  .contains(ScheduleState.ONLINE);
              mill.schedules().runNow("close-books");
              assertThat(done()).isEqualTo("closed the day");
            });
  }

  /** {@code quartz.md}. */
  static class Quartz {
    record Region(String region) {}

    @Component
    @TaskDefinition(name = "close-books", maxAttempts = 3, retryDelay = "PT30S")
    static class CloseBooks implements TaskHandler<Region> {
      @Override
      public void run(Region payload, TaskContext task) {
        Ledger.close(payload.region());
      }
    }

    @Component
    static class Nightly {
      Nightly(Taskmill mill) {
        mill.schedule(
            Schedule.of("nightly", TaskType.ofHandler(CloseBooks.class), new Region("north"))
                .cron("quartz:0 0 3 ? * MON-FRI")
                .zone("Europe/Berlin")
                .overlap(Overlap.WAIT)
                .catchUp(CatchUp.skip()));
      }
    }
  }

  @Test
  void quartz() {
    application
        .withBean(Quartz.CloseBooks.class)
        .withBean(Quartz.Nightly.class)
        .run(
            context -> {
              Taskmill mill = context.getBean(Taskmill.class);
              Schedule nightly = mill.schedules().get("nightly").orElseThrow().schedule();
              assertThat(nightly.payloadText()).isEqualTo("{\"region\":\"north\"}");
              mill.schedules().runNow("nightly");
              assertThat(done()).isEqualTo("closed north");
              assertThat(
                      mill.types().get("close-books").orElseThrow().policy().retry().maxAttempts())
                  .isEqualTo(3);
            });
  }

  /** {@code db-scheduler.md}. */
  static class DbScheduler {
    static TaskHandle<Void> run(DataSource dataSource, Mailer mailer, Ledger ledger)
        throws Exception {
      TaskType<Invoice, Void> send =
          TaskType.of("send-invoice", Invoice.class)
              .retry(Retry.exponential(4, Duration.ofSeconds(10), 2));
      TaskType<NoPayload, Void> closeDay = TaskType.of("close-day", NoPayload.class);
      Taskmill mill = Taskmill.builder().dataSource(dataSource).threads(10).open();
      mill.handle(send, (invoice, task) -> mailer.send(invoice));
      mill.handle(closeDay, (nothing, task) -> ledger.closeDay());
      mill.schedule(Schedule.of("nightly", closeDay).cron("0 0 3 * * *").zone("Europe/Berlin"));
      mill.start();
      mill.submit(send.request(new Invoice(17)).key("invoice-17").delay(Duration.ofHours(1)));
      try (mill) {
        mill.schedules().runNow("nightly");
        assertThat(done()).isEqualTo("closed the day");
        TaskHandle<Void> handle = mill.submit(send.request(new Invoice(17)).key("invoice-17"));
        assertThat(handle.isDuplicate()).isTrue();
        assertThat(handle.state()).isEqualTo(TaskState.SCHEDULED);
        mill.as("anna", "now").runNow(handle.id());
        handle.await(Duration.ofSeconds(30));
        return handle;
      }
    }
  }

  @Test
  void dbScheduler() throws Exception {
    DataSource source =
        new SimpleDriverDataSource(new JDBC(), "jdbc:sqlite:" + folder.resolve("tasks.db"));
    DbScheduler.run(source, new Mailer(), new Ledger());
    assertThat(done()).isEqualTo("sent 17");
  }

  /** {@code jobrunr.md}. */
  static class JobRunr {
    static final TaskType<Invoice, Void> SEND = TaskType.of("send-invoice", Invoice.class);

    @Service
    static class Invoices {
      @TaskDefinition(
          name = "send-invoice",
          maxAttempts = 4,
          retryDelay = "PT10S",
          retryMultiplier = 2)
      void send(Invoice invoice) {
        Mailer.send(invoice.number());
      }

      @Recurring(name = "nightly", cron = "0 3 * * *", zone = "Europe/Berlin")
      @TaskDefinition(name = "close-day")
      void closeDay() {
        Ledger.close("the day");
      }
    }

    static void submit(Taskmill mill) {
      mill.submit("send-invoice", new Invoice(17));
      mill.submit(SEND.request(new Invoice(18)).delay(Duration.ofHours(1)));
    }
  }

  @Test
  void jobRunr() {
    application
        .withBean(JobRunr.Invoices.class)
        .run(
            context -> {
              Taskmill mill = context.getBean(Taskmill.class);
              JobRunr.submit(mill);
              assertThat(done()).isEqualTo("sent 17");
              mill.schedules().runNow("nightly");
              assertThat(done()).isEqualTo("closed the day");
              assertThat(
                      mill.types().get("send-invoice").orElseThrow().policy().retry().maxAttempts())
                  .isEqualTo(4);
            });
  }

  /** {@code xxl-job.md}. */
  static class XxlJob {
    @Component
    static class Reports {
      @TaskDefinition(name = "report", timeout = "PT30S", maxAttempts = 4)
      void report(String region) {
        Ledger.report(region);
      }

      @TaskDefinition(name = "rebuild")
      void rebuild(String index, TaskContext task) {
        Part part = task.part().orElseThrow();
        Ledger.rebuild(part.index(), part.total());
      }
    }

    static void add(Taskmill mill) {
      mill.as("anna", "moved from XXL-JOB")
          .schedules()
          .add(
              Schedule.ofNamed("report-north", "report", "\"north\"")
                  .cron("quartz:0 0 3 * * ?")
                  .zone("Asia/Shanghai")
                  .overlap(Overlap.WAIT));
      mill.submit(mill.broadcast(TaskType.of("rebuild", String.class).request("orders")));
    }
  }

  @Test
  void xxlJob() {
    application
        .withBean(XxlJob.Reports.class)
        .run(
            context -> {
              Taskmill mill = context.getBean(Taskmill.class);
              XxlJob.add(mill);
              assertThat(done()).isEqualTo("rebuilt 0 of 1");
              mill.schedules().runNow("report-north");
              assertThat(done()).isEqualTo("reported north");
            });
  }

  @Test
  void thePagesShowWhatRunsHere() throws Exception {
    for (String page :
        List.of("scheduled-shedlock", "quartz", "db-scheduler", "jobrunr", "xxl-job")) {
      showsWhatRunsHere(page);
    }
  }

  private static void showsWhatRunsHere(String page) throws Exception {
    String text = Files.readString(Path.of("../docs/coming-from", page + ".md"));
    String source =
        words(
            Files.readString(
                Path.of(
                    "src/test/java", ComingFromTest.class.getName().replace('.', '/') + ".java")));
    Matcher blocks =
        BLOCK.matcher(text.substring(text.indexOf("## After"), text.indexOf("## What changes")));
    int found = 0;
    for (; blocks.find(); found++) {
      assertThat(source).as(page).contains(words(blocks.group(1)));
    }
    assertThat(found).isPositive();
  }

  /** The code without its spaces, and without what classes need only to be inside another. */
  private static String words(String code) {
    return code.replace("static class", "class").replaceAll("\\s+", "");
  }
}
