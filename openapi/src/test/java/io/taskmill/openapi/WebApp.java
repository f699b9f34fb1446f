package io.taskmill.openapi;

import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskHandler;
import io.taskmill.Taskmill;
import io.taskmill.admin.TaskScope;
import io.taskmill.openapi.check.ApiServer;
import io.taskmill.web.Caller;
import io.taskmill.web.CallerSource;
import io.taskmill.web.Role;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** An application with the API in it. Who calls is said by a header. */
final class WebApp implements ApiServer, AutoCloseable {

  static final int BODY_LIMIT = 200_000;

  private final ConfigurableApplicationContext context;

  private WebApp(ConfigurableApplicationContext context) {
    this.context = context;
  }

  /** On this store. */
  static WebApp start(String store) {
    SpringApplication application = new SpringApplication(Setup.class);
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("server.port", "0");
    settings.put("server.address", "127.0.0.1");
    settings.put("spring.main.banner-mode", "off");
    settings.put("taskmill.url", store);
    settings.put("taskmill.web.body-limit", BODY_LIMIT + "B");
    application.setDefaultProperties(settings);
    return new WebApp(application.run());
  }

  Taskmill mill() {
    return context.getBean(Taskmill.class);
  }

  private URI root() {
    int port = ((ServletWebServerApplicationContext) context).getWebServer().getPort();
    return URI.create("http://127.0.0.1:" + port + "/taskmill");
  }

  @Override
  public URI base() {
    return URI.create(root() + "/api/v1");
  }

  @Override
  public Map<String, String> headers(String role) {
    return role.equals(NOBODY) ? Map.of() : Map.of("Test-Role", role);
  }

  @Override
  public void close() {
    context.close();
  }

  /** Does its work. */
  @TaskDefinition(name = "work")
  static class Work implements TaskHandler<Object> {
    @Override
    public void run(Object payload, TaskContext context) {
      context.log().info("done");
      context.progress(1, 2, "half");
    }
  }

  /** Does not. */
  @TaskDefinition(name = "broken")
  static class Broken implements TaskHandler<Object> {
    @Override
    public void run(Object payload, TaskContext context) {
      throw new IllegalArgumentException("it is broken");
    }
  }

  /** Does not end until it is interrupted. */
  @TaskDefinition(name = "stuck")
  static class Stuck implements TaskHandler<Object> {
    @Override
    public void run(Object payload, TaskContext context) throws InterruptedException {
      new CountDownLatch(1).await();
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @Import({Work.class, Broken.class, Stuck.class})
  static class Setup {
    @Bean
    CallerSource callers() {
      return request -> {
        String role = request.getHeader("Test-Role");
        return role == null
            ? null
            : new Caller(
                "test", Role.valueOf(role.toUpperCase(Locale.ROOT)), TaskScope.everything());
      };
    }
  }
}
