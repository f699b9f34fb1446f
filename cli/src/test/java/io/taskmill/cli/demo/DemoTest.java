package io.taskmill.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.cli.Cli;
import io.taskmill.cli.view.PickedUp;
import io.taskmill.cli.view.PlainView;
import io.taskmill.cli.view.Snapshot;
import io.taskmill.cli.view.Stop;
import io.taskmill.cli.view.Summary;
import io.taskmill.cli.view.View;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whole runs of the demo, on the memory store and at a high speed. */
class DemoTest {

  private final String url = "memory:demo-" + System.nanoTime();

  @Test
  void thePlainDemoRunsToItsEndAndTheTotalsAreExact() {
    Cli demo = run("--tasks", "300");
    assertThat(demo.code()).isZero();
    assertThat(demo.out())
        .startsWith("taskmill demo on memory:")
        .contains("all finished", "       300 submitted", "         0 left: nothing was lost")
        .doesNotContain("\u001b");
    FinishedOnce.assertIn(url, 300);
  }

  @Test
  void jsonIsOneObjectALine() {
    Cli demo = run("--tasks", "60", "--json");
    assertThat(demo.out().lines()).allMatch(line -> line.startsWith("{") && line.endsWith("}"));
    assertThat(demo.out().lines().reduce((first, second) -> second).orElseThrow())
        .contains("\"event\":\"ended\"", "\"submitted\":60,\"finished\":60");
  }

  @Test
  void aDemoThatWasStoppedGoesOnWhereItWas() throws InterruptedException {
    Stop stop = new Stop();
    Summary first = new Demo(endless(), new StopsAfter(stop, 100)).run(stop);
    assertThat(first.why()).isEqualTo("stopped");
    assertThat(first.counts().finished()).isGreaterThanOrEqualTo(100);
    assertThat(first.counts().of(TaskState.RUNNING)).isZero();
    long more = first.counts().submitted() + 50;

    Cli second = run("--tasks", Long.toString(more));
    assertThat(second.out()).contains("Picked up " + first.counts().of(TaskState.SCHEDULED));
    FinishedOnce.assertIn(url, more);
  }

  @Test
  void askingForNoMoreThanThereIsAddsNothing() {
    run("--tasks", "50");
    Cli again = run("--tasks", "40");
    assertThat(again.out()).contains("all 50 tasks of earlier runs have finished", "50 submitted");
    FinishedOnce.assertIn(url, 50);
  }

  @Test
  void aDemoThatNobodyReadsEnds() throws InterruptedException {
    PrintWriter closed = new PrintWriter(Writer.nullWriter());
    closed.close();
    closed.println("This is refused, as by a pipe that is closed at its other end.");
    try (Stop stop = new Stop()) {
      assertThat(new Demo(endless(), new PlainView(closed)).run(stop).why())
          .isEqualTo("nobody listens");
    }
  }

  private DemoSettings endless() {
    return new DemoSettings(url, url, DemoSettings.ENDLESS, 30, 10, 20, Duration.ofHours(1));
  }

  private Cli run(String... args) {
    List<String> all = new ArrayList<>(List.of("demo", "--store", url, "--speed", "20"));
    all.addAll(List.of(args));
    return Cli.run(all.toArray(String[]::new));
  }

  /** Asks for the end when enough has finished. */
  private record StopsAfter(Stop stop, long finished) implements View {
    @Override
    public void started(Snapshot first, PickedUp found) {}

    @Override
    public void show(Snapshot snapshot) {
      if (snapshot.counts().finished() >= finished) {
        stop.ask();
      }
    }

    @Override
    public void ended(Summary summary) {}
  }
}
