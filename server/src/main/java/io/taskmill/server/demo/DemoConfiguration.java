package io.taskmill.server.demo;

import io.taskmill.Taskmill;
import io.taskmill.spring.TaskmillCustomizer;
import java.time.Duration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The living example, where it is asked for. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("taskmill.server.demo")
public class DemoConfiguration {

  @Bean
  DemoShop demoShop(Taskmill mill) {
    return new DemoShop(mill);
  }

  /**
   * It goes on for ever, so little of it is kept. Its reports take minutes, and nobody waits for
   * them when it is stopped: they go on at the next start.
   */
  @Bean
  TaskmillCustomizer demoSettings() {
    return builder ->
        builder
            .defaults(policy -> policy.withRetention(Duration.ofHours(6)))
            .shutdownGrace(Duration.ofSeconds(2));
  }
}
