package io.taskmill.cli.admin;

import io.taskmill.Taskmill;
import io.taskmill.admin.TaskScope;
import io.taskmill.web.ApiPlanes;
import io.taskmill.web.Caller;
import io.taskmill.web.CallerSource;
import io.taskmill.web.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * A server for all tests of this process; each test has it serve a store of its own. The token is
 * the name of whoever calls.
 */
final class ShopServer {

  private static @Nullable ShopServer started;

  private final String url;
  private @Nullable String store;
  private @Nullable Taskmill mill;

  private ShopServer(String url) {
    this.url = url;
  }

  /** The server, which has this store from now on. */
  static synchronized ShopServer on(String store, boolean works) {
    ShopServer server = started == null ? start() : started;
    started = server;
    if (!store.equals(server.store)) {
      stop();
      Taskmill mill = Taskmill.builder().url(store).name("server").open();
      if (works) {
        mill.start();
      }
      server.mill = mill;
      server.store = store;
    }
    return server;
  }

  /** Closes the store that it has. */
  static synchronized void stop() {
    if (started != null && started.mill != null) {
      started.mill.close();
      started.mill = null;
      started.store = null;
    }
  }

  private static ShopServer start() {
    System.setProperty("org.springframework.boot.logging.LoggingSystem", "none");
    SpringApplication application = new SpringApplication(Setup.class);
    application.setDefaultProperties(
        Map.of(
            "server.port", "0",
            "server.address", "127.0.0.1",
            "taskmill.url", "memory:",
            "taskmill.role", "submit",
            "spring.main.banner-mode", "off"));
    ConfigurableApplicationContext context = application.run();
    String port = context.getEnvironment().getRequiredProperty("local.server.port");
    return new ShopServer("http://127.0.0.1:" + port + "/taskmill");
  }

  /** What a command is given for it. */
  List<String> options(String caller) {
    try {
      Path token = Files.createTempFile("token", ""); // which only its owner can read
      Files.writeString(token, caller);
      token.toFile().deleteOnExit();
      return List.of("--server", url, "--token-file", token.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static synchronized Optional<Taskmill> served() {
    return Optional.ofNullable(started).map(server -> server.mill);
  }

  /** The application. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Setup {

    @Bean
    ApiPlanes planes(Taskmill ofNoTest) {
      return scope -> served().orElse(ofNoTest).within(scope);
    }

    @Bean
    CallerSource callers() {
      return request -> {
        String token = request.getHeader("Authorization");
        return token == null
            ? null
            : new Caller(token.substring("Bearer ".length()), Role.ADMIN, TaskScope.everything());
      };
    }
  }
}
