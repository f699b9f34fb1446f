package io.taskmill.web;

import io.taskmill.Taskmill;
import io.taskmill.admin.TaskScope;
import io.taskmill.wire.WireJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JsonNode;

/** An application with the API, on a port of its own. Who calls is said by headers. */
public final class TestApp implements AutoCloseable {

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final ConfigurableApplicationContext context;
  private final Map<String, String> headers;

  private TestApp(ConfigurableApplicationContext context, Map<String, String> headers) {
    this.context = context;
    this.headers = headers;
  }

  /** On this store; {@code memory} for one in memory. */
  public static TestApp start(String url, String... settings) {
    SpringApplication application = new SpringApplication(Setup.class);
    Map<String, Object> defaults = new LinkedHashMap<>();
    defaults.put("server.port", "0");
    defaults.put("server.address", "127.0.0.1");
    defaults.put("taskmill.url", url);
    defaults.put("spring.main.banner-mode", "off");
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      defaults.put(setting.substring(0, equals), setting.substring(equals + 1));
    }
    application.setDefaultProperties(defaults);
    return new TestApp(application.run(), Map.of("Test-Role", "ADMIN"));
  }

  /** The same, called by somebody else. */
  public TestApp as(Role role) {
    return with("Test-Role", role.name());
  }

  /** The same, with a header. */
  public TestApp with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new TestApp(context, more);
  }

  /** The Taskmill behind the API. */
  public Taskmill mill() {
    return context.getBean(Taskmill.class);
  }

  /** A part of the application. */
  public <T> T part(Class<T> type) {
    return context.getBean(type);
  }

  /** An answer. */
  public record Answer(int status, String text, HttpResponse<String> response) {
    /** The body as JSON. */
    public JsonNode json() {
      return WireJson.lenient().readTree(text);
    }
  }

  /** Sends a request without a body. */
  public Answer send(String method, String path) {
    return send(method, path, null);
  }

  /** Sends a request. */
  public Answer send(String method, String path, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base() + path))
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    headers.forEach(request::header);
    if (body != null && !headers.containsKey("Content-Type")) {
      request.header("Content-Type", "application/json");
    }
    try {
      HttpResponse<String> response =
          HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body(), response);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Where the application is. */
  public String address() {
    int port = ((ServletWebServerApplicationContext) context).getWebServer().getPort();
    return "http://127.0.0.1:" + port;
  }

  /** Where the API is. */
  public String base() {
    return address() + "/taskmill/api/v1";
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
        String role = request.getHeader("Test-Role");
        if (role == null || role.equals("NOBODY")) {
          return null;
        }
        String tenant = request.getHeader("Test-Tenant");
        String types = request.getHeader("Test-Types");
        TaskScope scope =
            tenant == null ? TaskScope.everything() : TaskScope.ofTenant(Long.parseLong(tenant));
        return new Caller(
            "test",
            Role.valueOf(role),
            types == null ? scope : scope.types(java.util.Set.copyOf(List.of(types.split(",")))));
      };
    }
  }
}
