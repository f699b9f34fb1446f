package io.taskmill.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.SubmitInterceptor;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskEvent;
import io.taskmill.TaskListener;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

/** Listeners and interceptors that need the Taskmill themselves. */
class ListenerBeansTest {

  private final ApplicationContextRunner application =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(TaskmillAutoConfiguration.class))
          .withPropertyValues("taskmill.url=memory:");

  static class Orders {
    final BlockingQueue<String> done = new LinkedBlockingQueue<>();

    @TaskDefinition(name = "order")
    void order() {
      done.add("ordered");
    }

    @TaskDefinition(name = "thank")
    void thank() {
      done.add("thanked");
    }
  }

  /** Submits what follows. */
  record Follows(Taskmill mill) implements TaskListener {
    @Override
    public void onEvent(TaskEvent event) {
      if (event.type().equals("order") && event.to() == TaskState.SUCCEEDED) {
        mill.submit("thank");
      }
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Listening {
    @Bean
    @Order(1)
    TaskListener broken() {
      return event -> {
        throw new IllegalStateException("broken, on purpose");
      };
    }

    @Bean
    @Order(2)
    Follows follows(Taskmill mill) {
      return new Follows(mill);
    }
  }

  @Test
  void aListenerMayHaveTheTaskmillAndIsNotHeldUpByAnother() {
    application
        .withBean(Orders.class)
        .withUserConfiguration(Listening.class)
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              context.getBean(Taskmill.class).submit("order");
              BlockingQueue<String> done = context.getBean(Orders.class).done;
              assertThat(done.poll(30, TimeUnit.SECONDS)).isEqualTo("ordered");
              assertThat(done.poll(30, TimeUnit.SECONDS)).isEqualTo("thanked");
            });
  }

  @Configuration(proxyBeanMethods = false)
  static class Intercepting {
    final BlockingQueue<Boolean> known = new LinkedBlockingQueue<>();

    @Bean
    SubmitInterceptor interceptor(ObjectProvider<Taskmill> mill) {
      return (requests, next) -> {
        known.add(mill.getObject().types().get("order").isPresent());
        return next.submit(requests);
      };
    }
  }

  @Test
  void anInterceptorGetsTheTaskmillWhenItIsCalled() {
    application
        .withBean(Orders.class)
        .withUserConfiguration(Intercepting.class)
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              context.getBean(Taskmill.class).submit("order");
              assertThat(context.getBean(Intercepting.class).known).containsExactly(true);
            });
  }
}
