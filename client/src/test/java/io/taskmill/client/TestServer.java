package io.taskmill.client;

import io.taskmill.Taskmill;
import io.taskmill.admin.TaskScope;
import io.taskmill.web.Caller;
import io.taskmill.web.CallerSource;
import io.taskmill.web.Role;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An application with the API on a port of its own. The token is the role of whoever calls. */
final class TestServer implements AutoCloseable {

  private static final String BEARER = "Bearer ";

  private final ConfigurableApplicationContext context;

  private TestServer(ConfigurableApplicationContext context) {
    this.context = context;
  }

  /** On this store, without running tasks. */
  static TestServer on(String store) {
    System.setProperty("org.springframework.boot.logging.LoggingSystem", "none");
    SpringApplication application = new SpringApplication(Setup.class);
    application.setDefaultProperties(
        Map.of(
            "server.port", "0",
            "server.address", "127.0.0.1",
            "taskmill.url", store,
            "taskmill.role", "submit",
            "spring.main.banner-mode", "off"));
    return new TestServer(application.run());
  }

  int port() {
    return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
  }

  String url() {
    return "http://127.0.0.1:" + port() + "/taskmill";
  }

  /** What is behind it. */
  Taskmill mill() {
    return context.getBean(Taskmill.class);
  }

  TaskmillClient client() {
    return TaskmillClient.builder(url()).token(Role.ADMIN.name()).build();
  }

  @Override
  public void close() {
    context.close();
  }

  /** The application. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Setup {

    @Bean
    CallerSource callers() {
      return request -> {
        String token = request.getHeader("Authorization");
        return token == null || !token.startsWith(BEARER)
            ? null
            : new Caller(
                "tester",
                Role.valueOf(token.substring(BEARER.length())),
                TaskScope.everything());
      };
    }
  }
}
