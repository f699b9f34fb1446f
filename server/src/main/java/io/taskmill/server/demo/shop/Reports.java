package io.taskmill.server.demo.shop;

import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskType;
import io.taskmill.workflow.Workflow;
import java.util.List;
import java.util.stream.IntStream;

/** Reports: long ones with progress, and figures that are gathered side by side. */
final class Reports {

  /** A report of a month. */
  record Report(String month, int pages) {}

  /** Figures of a region. */
  record Region(String name) {}

  static final TaskType<Report, Void> BUILD = TaskType.of("report.build", Report.class);
  static final TaskType<Region, Integer> EXTRACT =
      TaskType.of("figures.extract", Region.class, Integer.class);
  static final TaskType<Region, Integer> MERGE =
      TaskType.of("figures.merge", Region.class, Integer.class);
  static final TaskType<Region, Void> CHART = TaskType.of("figures.chart", Region.class);

  static final Report MONTH = new Report("2026-10", 120);

  private static final int REGIONS = 6;
  private static final int SAVE_EVERY = 10;

  /** Six regions side by side, then all of them, then three charts side by side, then a mail. */
  static Workflow workflow() {
    List<String> regions =
        IntStream.rangeClosed(1, REGIONS).mapToObj(number -> "region-" + number).toList();
    List<String> charts = List.of("chart-sales", "chart-stock", "chart-returns");
    Workflow figures = Workflow.named("figures").withResultOf("merge");
    for (String region : regions) {
      figures = figures.task(region, EXTRACT.request(new Region(region)));
    }
    figures = figures.task("merge", MERGE.request(new Region("all"))).after(regions);
    for (String chart : charts) {
      figures = figures.task(chart, CHART.request(new Region(chart))).after("merge");
    }
    return figures.task("send", Mails.SEND.request(Mails.to("board", "figures"))).after(charts);
  }

  @TaskDefinition(
      name = "report.build",
      title = "Build a report",
      description = "Takes minutes, shows its progress, and goes on where it was after a restart.",
      queue = "reports",
      priority = 3,
      maxRunning = 1)
  void build(Report report, TaskContext task) throws InterruptedException {
    int done = task.checkpoint(Integer.class).orElse(0);
    while (done < report.pages()) {
      task.cancellation().throwIfStopped();
      Luck.take(500, 1_500);
      done++;
      task.progress(done, report.pages(), "page " + done);
      if (done % SAVE_EVERY == 0) {
        task.checkpoint(done);
        task.log().info("%d of %d pages".formatted(done, report.pages()));
      }
    }
  }

  @TaskDefinition(name = "figures.extract", title = "Figures of a region", queue = "reports")
  Integer extract(Region region) throws InterruptedException {
    Luck.take(1_000, 9_000);
    return Luck.between(1_000, 9_000);
  }

  @TaskDefinition(name = "figures.merge", title = "Figures of all regions", queue = "reports")
  Integer merge(Region region, TaskContext task) throws InterruptedException {
    Luck.take(500, 1_500);
    return task.results(Integer.class).values().stream().mapToInt(Integer::intValue).sum();
  }

  @TaskDefinition(name = "figures.chart", title = "Draw a chart", queue = "reports")
  void chart(Region region) throws InterruptedException {
    Luck.take(800, 4_000);
  }
}
