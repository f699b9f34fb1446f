package io.taskmill.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What is said of a store that refuses, or does not answer. */
class StoreHealthTest {

  private final Logger logger = (Logger) LoggerFactory.getLogger(StoreHealth.class);
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
  private final AtomicLong nanos = new AtomicLong();

  @BeforeEach
  void listen() {
    logged.start();
    logger.addAppender(logged);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(logged);
  }

  @Test
  void aRefusalIsSaidOnceAMinuteAndItsStackOnce() {
    StoreHealth health = new StoreHealth("the store", runtime());
    for (int seconds = 0; seconds <= 150; seconds += 10) {
      health.failed("claim", new StoreException("no such table", null));
      nanos.addAndGet(Duration.ofSeconds(10).toNanos());
    }
    nanos.addAndGet(Duration.ofMinutes(2).toNanos());
    health.failed("claim", new StoreException("another reason", null));
    assertThat(logged.list)
        .allSatisfy(line -> assertThat(line.getLevel()).isEqualTo(Level.ERROR))
        .extracting(line -> line.getThrowableProxy() != null)
        .containsExactly(true, false, false, true);
    assertThat(logged.list.get(1).getFormattedMessage())
        .contains("The store (the store) refuses", "no such table");
  }

  @Test
  void itIsAwayUntilAnyoneIsAnsweredAgain() {
    StoreHealth health = new StoreHealth("the store", runtime());
    assertThat(health.isAway()).isFalse();
    health.failed("RECOVER", new StoreAwayException("connection refused", null));
    health.failed("claim", new StoreAwayException("connection refused", null));
    assertThat(health.isAway()).isTrue();
    assertThat(health.answered("claim")).isTrue();
    assertThat(health.isAway()).as("a job that is done seldom does not count").isFalse();
  }

  /** Only its clock is asked for. */
  private EngineRuntime runtime() {
    return (EngineRuntime)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {EngineRuntime.class},
            (proxy, method, args) -> nanos.get());
  }
}
