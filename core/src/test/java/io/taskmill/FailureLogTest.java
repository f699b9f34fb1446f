package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What is said in the log of attempts that fail: one line each, and the stack with the last. */
class FailureLogTest {

  private static final TaskType<String, Void> WORK = TaskType.of("work", String.class);

  private final Logger logger = (Logger) LoggerFactory.getLogger("io.taskmill.failures");
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
  private final Taskmill mill = Taskmill.open("memory:");

  @BeforeEach
  void listen() {
    logged.start();
    logger.addAppender(logged);
    logger.setAdditive(false);
  }

  @AfterEach
  void close() {
    mill.close();
    logger.detachAppender(logged);
    logger.setAdditive(true);
  }

  @Test
  void oneLineForEachAttemptAndTheStackWithTheLast() {
    TaskHandle<Void> handle = failing(WORK.retry(Retry.fixed(2, Duration.ofMillis(1))));
    List<ILoggingEvent> lines = lines(2);
    assertThat(lines.get(0).getLevel()).isEqualTo(Level.WARN);
    assertThat(lines.get(0).getFormattedMessage())
        .isEqualTo(
            "Task %s (work) failed at attempt 1 of 2: java.lang.IllegalStateException: no such file."
                    .formatted(handle.id())
                + " The next attempt is due in 0.001 s.");
    assertThat(lines.get(1).getLevel()).isEqualTo(Level.ERROR);
    assertThat(lines.get(1).getFormattedMessage())
        .startsWith(
            "Task %s (work) failed at attempt 2 of 2: java.lang.IllegalStateException: no such file."
                    .formatted(handle.id())
                + " It is FAILED and does not run again.\n")
        .contains("\tat io.taskmill.FailureLogTest");
  }

  @Test
  void aTaskThatNeedsAPersonSaysSo() {
    failing(WORK.retry(Retry.none()).needsPerson());
    assertThat(lines(1).get(0).getFormattedMessage())
        .contains("attempt 1 of 1", "It is in ATTENTION and waits for a person.");
  }

  @Test
  void aTimeThatTheHandlerHasNamedIsTold() {
    Instant time = Instant.parse("2040-01-01T00:00:00Z");
    mill.handle(
            WORK.retry(Retry.forever(Duration.ofDays(1))),
            (payload, task) -> {
              throw AgainAtException.at(time, "later");
            })
        .start();
    mill.submit("work", "x");
    assertThat(lines(1).get(0).getFormattedMessage())
        .contains("failed at attempt 1:", "The next attempt is due at 2040-01-01T00:00:00Z.")
        .doesNotContain("\n");
  }

  @Test
  void whatAnErrorSaysCannotForgeALine() {
    mill.handle(
            WORK,
            (payload, task) -> {
              throw new IllegalStateException("one\u001b[31m\r\nWARN two" + "x".repeat(10_000));
            })
        .start();
    mill.submit("work", "x");
    assertThat(lines(1).get(0).getFormattedMessage())
        .contains("IllegalStateException: one?[31m. The next attempt")
        .hasSizeLessThan(500);
  }

  @Test
  void aStepThatIsTriedAgainIsNamedWithItsPause() {
    mill.handle(
            WORK,
            (payload, task) ->
                task.step(
                    Step.of(
                            "charge",
                            String.class,
                            step -> {
                              throw new IllegalStateException("bank is closed.");
                            })
                        .withRetry(Retry.fixed(2, Duration.ofSeconds(20)))))
        .start();
    mill.submit("work", "x");
    assertThat(lines(1).get(0).getFormattedMessage())
        .containsPattern(
            "has a step that failed: Step 'charge' failed at try 1 and is tried again after [0-9.]+ s: "
                + "java.lang.IllegalStateException: bank is closed\\. No attempt is counted\\.$");
  }

  @Test
  void aLineThatOnlyLeadsToTheNextIsJoinedWithIt() {
    mill.handle(
            WORK,
            (payload, task) -> {
              throw new IllegalStateException("The bank answered with\n\n  no luck…\nat all");
            })
        .start();
    mill.submit("work", "x");
    assertThat(lines(1).get(0).getFormattedMessage())
        .contains("The bank answered with: no luck… The next attempt");
  }

  @Test
  void successesAndSnoozesAreNotLogged() throws Exception {
    mill.handle(
            WORK,
            (payload, task) -> {
              if (payload.equals("snooze")) {
                throw SnoozeException.in(Duration.ofDays(1), "not yet");
              }
            })
        .start();
    TaskHandle<?> snoozed = mill.submit("work", "snooze");
    await().until(() -> snoozed.state() == TaskState.SCHEDULED);
    mill.submit("work", "fine").result(Duration.ofSeconds(20));
    assertThat(logged.list).isEmpty();
  }

  private TaskHandle<Void> failing(TaskType<String, Void> type) {
    mill.handle(
            type,
            (payload, task) -> {
              throw new IllegalStateException("no such file");
            })
        .start();
    return mill.submit(type.request("x"));
  }

  private List<ILoggingEvent> lines(int count) {
    await().atMost(Duration.ofSeconds(20)).until(() -> logged.list.size() >= count);
    assertThat(logged.list).hasSize(count);
    return List.copyOf(logged.list);
  }
}
