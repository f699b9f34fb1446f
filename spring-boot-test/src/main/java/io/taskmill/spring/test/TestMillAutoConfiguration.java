package io.taskmill.spring.test;

import io.taskmill.Taskmill;
import io.taskmill.spring.TaskmillAutoConfiguration;
import io.taskmill.testing.TestMill;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** A {@link TestMill} in place of the application's Taskmill. */
@AutoConfiguration(before = TaskmillAutoConfiguration.class)
final class TestMillAutoConfiguration {

  @Bean
  TestMillOpener testMillOpener() {
    return new TestMillOpener();
  }

  @Bean
  TestMill testMill(Taskmill mill, TestMillOpener opener) {
    return opener.opened(mill);
  }
}
