package io.taskmill.spring.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.spring.TaskmillAutoConfiguration;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.registry.HealthContributorRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.util.ClassUtils;

/** An application with Actuator and a handler, whose tasks are in a SQLite file. */
final class ActuatedApplication {

  private ActuatedApplication() {}

  /** Whoever says hello in a queue of its own, which a node serves. */
  static class Greetings {
    @TaskDefinition(name = "greet", queue = "mail")
    String greet(TaskContext task) {
      return task.headers().toString();
    }
  }

  static ApplicationContextRunner in(Path folder) {
    return runner().withPropertyValues("taskmill.url=jdbc:sqlite:" + folder.resolve("tasks.db"));
  }

  static ApplicationContextRunner onDataSource(DataSource dataSource) {
    return runner().withBean(DataSource.class, () -> dataSource);
  }

  /** With the auto-configurations that the starter lists, and none of Spring Boot's. */
  static ApplicationContextRunner onlyOurs(Path folder) {
    Class<?>[] ours =
        ImportCandidates.load(AutoConfiguration.class, ActuatedApplication.class.getClassLoader())
            .getCandidates()
            .stream()
            .filter(name -> name.startsWith("io.taskmill."))
            .map(name -> ClassUtils.resolveClassName(name, null))
            .toArray(Class<?>[]::new);
    assertThat(ours).hasSize(5);
    return new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(ours))
        .withBean(Greetings.class)
        .withPropertyValues("taskmill.url=jdbc:sqlite:" + folder.resolve("tasks.db"));
  }

  private static ApplicationContextRunner runner() {
    return new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                TaskmillAutoConfiguration.class,
                TaskmillMetricsAutoConfiguration.class,
                TaskmillObservationAutoConfiguration.class,
                TaskmillHealthAutoConfiguration.class,
                TaskmillEndpointAutoConfiguration.class,
                EndpointAutoConfiguration.class,
                HealthContributorAutoConfiguration.class,
                HealthContributorRegistryAutoConfiguration.class,
                MetricsAutoConfiguration.class,
                CompositeMeterRegistryAutoConfiguration.class,
                SimpleMetricsExportAutoConfiguration.class,
                ObservationAutoConfiguration.class))
        .withBean(Greetings.class);
  }
}
