package io.taskmill.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskDefinition;
import io.taskmill.Taskmill;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Applications with a parent and a child context. */
@ExtendWith(OutputCaptureExtension.class)
class ContextHierarchyTest {

  @TempDir Path folder;

  @Configuration(proxyBeanMethods = false)
  static class Infrastructure {
    @Bean
    DataSource orders(Environment environment) {
      return new DriverManagerDataSource(environment.getRequiredProperty("orders"));
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration(TaskmillAutoConfiguration.class)
  static class Application {
    @TaskDefinition(name = "pack")
    void pack() {}
  }

  @Configuration(proxyBeanMethods = false)
  static class Child {
    @TaskDefinition(name = "send")
    void send() {}
  }

  @Test
  void tasksAreOnTheDataSourceOfTheParent() {
    String url = "jdbc:sqlite:" + folder.resolve("orders.db");
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(Infrastructure.class)
            .web(WebApplicationType.NONE)
            .properties("orders=" + url)
            .child(Application.class)
            .web(WebApplicationType.NONE)
            .run()) {
      long id = context.getBean(Taskmill.class).submit("pack").id();
      try (Taskmill there = Taskmill.open(url)) {
        assertThat(there.task(id)).isPresent();
      }
    }
  }

  @Test
  void handlersOfAChildAreNotTakenUpAsTheLogSays(CapturedOutput output) {
    try (ConfigurableApplicationContext parent =
            new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .run("--taskmill.url=memory:");
        ConfigurableApplicationContext child =
            new SpringApplicationBuilder(Child.class)
                .parent(parent)
                .web(WebApplicationType.NONE)
                .run()) {
      assertThat(child.getBean(Taskmill.class).handled()).containsExactly("pack");
      assertThat(output).containsOnlyOnce("The handler of send in bean ").doesNotContain("of pack");
    }
  }
}
