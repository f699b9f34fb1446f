package io.taskmill.spring.test.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.Taskmill;
import io.taskmill.spring.test.AutoConfigureTestMill;
import io.taskmill.testing.TestMill;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An application that opens its Taskmill itself. */
class OwnTaskmillTest {

  @Configuration(proxyBeanMethods = false)
  @AutoConfigureTestMill
  static class Application {
    @Bean
    Taskmill own() {
      return Taskmill.open("memory:");
    }
  }

  @Test
  void itIsToldThatItsTaskmillDoesNotMoveByHand() {
    new ApplicationContextRunner()
        .withUserConfiguration(Application.class)
        .run(
            context ->
                assertThat(context.getStartupFailure())
                    .rootCause()
                    .hasMessageContaining("has a Taskmill bean of its own"));
  }

  @Configuration(proxyBeanMethods = false)
  @AutoConfigureTestMill
  static class WithoutADataSource {}

  @Test
  void noDatabaseIsNeeded() {
    new ApplicationContextRunner()
        .withUserConfiguration(WithoutADataSource.class)
        .run(context -> assertThat(context).hasSingleBean(TestMill.class));
  }
}
