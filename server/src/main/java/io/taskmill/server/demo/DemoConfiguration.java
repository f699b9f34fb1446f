package io.taskmill.server.demo;

import io.taskmill.Taskmill;
import io.taskmill.server.StoreAddress;
import io.taskmill.server.demo.past.DemoPast;
import io.taskmill.server.demo.shop.Opening;
import io.taskmill.server.demo.shop.Shop;
import io.taskmill.spring.TaskmillCustomizer;
import io.taskmill.spring.TaskmillProperties;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** The living example, where it is asked for. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("taskmill.server.demo")
public class DemoConfiguration {

  private static final int THREADS = 8;
  private static final String FAILURES = "io.taskmill.failures";
  private static final String ENGINE = "io.taskmill.engine";

  /**
   * Writes the past into a store that has nothing yet, before anybody else opens it. What fails in
   * this shop fails on purpose, so it is not logged, unless that is set; and what its nodes and
   * schedules are is on the console, whose address would be lost among it.
   */
  @Bean
  DemoPast demoPast(TaskmillProperties settings, LoggingSystem logging, Environment environment) {
    setUnlessSet(FAILURES, LogLevel.OFF, logging, environment);
    setUnlessSet(ENGINE, LogLevel.WARN, logging, environment);
    return DemoPast.writeInto(StoreAddress.of(settings));
  }

  private static void setUnlessSet(
      String logger, LogLevel level, LoggingSystem logging, Environment environment) {
    if (!environment.containsProperty("logging.level." + logger)) {
      logging.setLogLevel(logger, level);
    }
  }

  /** Made before the Taskmill is opened, and so the past is there before. */
  @Bean
  TaskmillCustomizer demoSettings(DemoPast past, TaskmillProperties settings) {
    return builder -> {
      if (settings.name() == null) {
        builder.name(Crew.FIRST);
      }
      if (settings.threads() == null) {
        builder.threads(THREADS);
      }
      Shop.settings(builder.shutdownGrace(Crew.GRACE));
    };
  }

  @Bean
  Crew demoCrew(TaskmillProperties settings, Taskmill mill) {
    Shop.openIn(mill);
    return new Crew(StoreAddress.of(settings));
  }

  /** A shop is opened once; later starts go on with what there is. */
  @Bean
  ApplicationListener<ApplicationReadyEvent> demoOpening(DemoPast past, Taskmill mill) {
    return ready -> {
      if (past.isNew()) {
        Opening.of(mill);
      }
    };
  }
}
