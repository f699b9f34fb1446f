package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/** What a node says in the log when it starts and when it stops. */
@Timeout(60)
class NodeLogTest {

  private static final TaskType<NoPayload, Void> CHARGE = TaskType.of("charge").queue("money");
  private static final TaskType<NoPayload, Void> MAIL = TaskType.of("mail").queue("post");

  private final Logger logger = (Logger) LoggerFactory.getLogger("io.taskmill.engine");
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
  private final CountDownLatch mayEnd = new CountDownLatch(1);

  @BeforeEach
  void listen() {
    logged.start();
    logger.addAppender(logged);
  }

  @AfterEach
  void unlisten() {
    mayEnd.countDown();
    logger.detachAppender(logged);
  }

  private static TaskmillBuilder builder() {
    return Taskmill.builder().url("memory:");
  }

  private List<String> lines(Level level, String with) {
    return List.copyOf(logged.list).stream()
        .filter(event -> event.getLevel() == level)
        .map(ILoggingEvent::getFormattedMessage)
        .filter(message -> message.contains(with))
        .toList();
  }

  @Test
  void theStartTellsWhatIsServed() {
    try (Taskmill mill = builder().open()) {
      mill.handle(CHARGE, (nothing, task) -> {}).start();
      assertThat(lines(Level.INFO, "runs"))
          .singleElement()
          .asString()
          .contains(" runs [charge] on ");
    }
    logged.list.clear();
    try (Taskmill mill = builder().queues("post", "money").tenants(7, 3).open()) {
      mill.handle(CHARGE, (nothing, task) -> {}).start();
      assertThat(lines(Level.INFO, "runs"))
          .singleElement()
          .asString()
          .contains(" runs [charge] of the queues [money, post] for the tenants [3, 7] on ");
    }
    assertThat(lines(Level.WARN, "")).isEmpty();
  }

  @Test
  void oneLineTellsOfHandledTypesWhoseQueuesAreNotServed() {
    try (Taskmill mill = builder().queues("money", "default").open()) {
      mill.handle(CHARGE, (nothing, task) -> {}).handle(MAIL, (nothing, task) -> {}).start();
      assertThat(lines(Level.INFO, "does not serve"))
          .singleElement()
          .asString()
          .contains("does not serve, {mail=post}");
    }
  }

  @Test
  void aStopTellsWhatItWaitsFor() throws Exception {
    Taskmill mill = builder().shutdownGrace(Duration.ofSeconds(20)).open();
    List<TaskHandle<Void>> handles = running(mill, 2);
    Thread closing = new Thread(mill::close);
    closing.start();
    await().until(() -> !lines(Level.INFO, "waiting").isEmpty());
    mayEnd.countDown();
    closing.join();
    assertThat(lines(Level.INFO, "waiting"))
        .singleElement()
        .asString()
        .contains("waiting up to 20 s for 2 handlers: charge ")
        .contains("charge " + handles.get(0).id(), "charge " + handles.get(1).id());
    assertThat(lines(Level.INFO, "grace")).isEmpty();
  }

  @Test
  void manyAreNotAllNamed() throws Exception {
    Taskmill mill = builder().threads(7).shutdownGrace(Duration.ofSeconds(20)).open();
    running(mill, 7);
    Thread closing = new Thread(mill::close);
    closing.start();
    await().until(() -> !lines(Level.INFO, "waiting").isEmpty());
    mayEnd.countDown();
    closing.join();
    assertThat(lines(Level.INFO, "waiting").get(0))
        .contains("for 7 handlers:")
        .containsPattern("(charge \\d+(, )?){5} and 2 more");
  }

  @Test
  void whenTheGraceIsOverItTellsWhomItStops() throws Exception {
    Taskmill mill = builder().shutdownGrace(Duration.ofMillis(1)).open();
    TaskHandle<Void> handle = running(mill, 1).get(0);
    mill.close();
    assertThat(lines(Level.INFO, "grace"))
        .singleElement()
        .asString()
        .contains("The grace of 0.001 s is over", "tells 1 handler to stop", "run again")
        .contains("charge " + handle.id());
  }

  @Test
  void aStopWithNothingRunningIsSilent() {
    builder().open().handle(CHARGE, (nothing, task) -> {}).start().close();
    assertThat(lines(Level.INFO, "waiting")).isEmpty();
    assertThat(lines(Level.INFO, "grace")).isEmpty();
  }

  /** Tasks whose handlers have begun, and go on until they may end or are told to stop. */
  private List<TaskHandle<Void>> running(Taskmill mill, int count) throws InterruptedException {
    CountDownLatch entered = new CountDownLatch(count);
    mill.handle(
            CHARGE,
            (nothing, task) -> {
              entered.countDown();
              mayEnd.await();
            })
        .start();
    List<TaskHandle<Void>> handles = mill.submitAll(Collections.nCopies(count, CHARGE.request()));
    entered.await();
    return handles;
  }
}
