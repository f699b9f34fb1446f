package io.taskmill.client;

import io.taskmill.Taskmill;
import io.taskmill.admin.TaskScope;
import io.taskmill.web.Caller;
import io.taskmill.web.CallerSource;
import io.taskmill.web.Role;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

  /** What was called: methods and paths below that of the API. */
  Set<String> calls() {
    return context.getBean(Calls.class).seen;
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

  /** Keeps in mind what is called. */
  static final class Calls implements Filter {

    private static final String API = "/taskmill/api/v1";

    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
        throws IOException, ServletException {
      HttpServletRequest http = (HttpServletRequest) request;
      seen.add(http.getMethod() + " " + http.getRequestURI().substring(API.length()));
      chain.doFilter(request, response);
    }
  }

  /** The application. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Setup {

    @Bean
    Calls calls() {
      return new Calls();
    }

    @Bean
    CallerSource callers() {
      return request -> {
        String token = request.getHeader("Authorization");
        return token == null || !token.startsWith(BEARER)
            ? null
            : new Caller(
                "tester", Role.valueOf(token.substring(BEARER.length())), TaskScope.everything());
      };
    }
  }
}
