package io.taskmill.server;

import io.taskmill.Taskmill;
import io.taskmill.server.access.FirstSecret;
import io.taskmill.web.ConsoleServlet;
import io.taskmill.web.WebProperties;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import org.springframework.beans.factory.support.DefaultSingletonBeanRegistry;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** A server that runs in this process. */
public final class TaskmillServer implements AutoCloseable {

  private static final String DEFAULTS = "defaults.properties";
  private static final double NANOS = 1e9;

  private final ServletWebServerApplicationContext context;

  private TaskmillServer(ServletWebServerApplicationContext context) {
    this.context = context;
  }

  /**
   * Starts a server.
   *
   * @param arguments as on the command line
   * @throws IllegalArgumentException if a flag is not known, or wrong
   */
  public static TaskmillServer start(String... arguments) {
    return start(Flags.of(arguments));
  }

  /**
   * Starts a server.
   *
   * @param more parts that it has besides, or instead of its own
   */
  static TaskmillServer start(Flags flags, Class<?>... more) {
    Class<?>[] sources = new Class<?>[more.length + 1];
    System.arraycopy(more, 0, sources, 0, more.length);
    sources[more.length] = ServerConfiguration.class;
    SpringApplication application = new SpringApplication(sources);
    application.setWebApplicationType(WebApplicationType.SERVLET);
    application.setDefaultProperties(defaults());
    application.addInitializers(TaskmillServer::prepareStore);
    ConfigurableApplicationContext context = application.run(flags.settings());
    return new TaskmillServer((ServletWebServerApplicationContext) context);
  }

  /** The lock is taken before the store is opened, and let go after it was closed. */
  private static void prepareStore(ConfigurableApplicationContext context) {
    DataPlace.prepare(context.getEnvironment());
    StoreLock.take(context.getEnvironment().getProperty("taskmill.url"))
        .ifPresent(
            lock ->
                ((DefaultSingletonBeanRegistry) context.getBeanFactory())
                    .registerDisposableBean("storeLock", lock));
  }

  private static Properties defaults() {
    Properties defaults = new Properties();
    try (InputStream text = TaskmillServer.class.getResourceAsStream(DEFAULTS)) {
      defaults.load(Objects.requireNonNull(text, DEFAULTS));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return defaults;
  }

  /** Where it is, as in {@code http://127.0.0.1:8090}. */
  public String address() {
    String scheme =
        context.getEnvironment().containsProperty("server.ssl.bundle")
                || context.getEnvironment().containsProperty("server.ssl.key-store")
                || context.getEnvironment().containsProperty("server.ssl.certificate")
            ? "https"
            : "http";
    String host = context.getEnvironment().getProperty("server.address", "127.0.0.1");
    int port = Objects.requireNonNull(context.getWebServer()).getPort();
    String path = context.getEnvironment().getProperty("server.servlet.context-path", "");
    return "%s://%s:%d%s".formatted(scheme, shown(host), port, path);
  }

  private static String shown(String host) {
    if (host.contains(":")) {
      return "[" + host + "]";
    }
    return host.equals("0.0.0.0") ? InetAddress.getLoopbackAddress().getHostAddress() : host;
  }

  /** The admin secret, if this start has made it. */
  public Optional<String> adminSecret() {
    return context.getBean(FirstSecret.class).text();
  }

  /** The Taskmill that runs in it. */
  public Taskmill mill() {
    return context.getBean(Taskmill.class);
  }

  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  /** What whoever has started it is told. */
  String greeting(long nanos) {
    StringBuilder text = new StringBuilder(200);
    text.append(
        adminSecret()
            .map("Admin secret: %s%nIt is shown only now; the store keeps its hash.%n"::formatted)
            .orElseGet(
                () ->
                    "The admin secret was shown at the first start. Who has lost it starts once with %s.%n"
                        .formatted(Flag.NEW_ADMIN_SECRET.text())));
    return text.append(
            "Taskmill is at %s, %.1f s after its start; %s/docs shows its API.%n"
                .formatted(address(), nanos / NANOS, address()))
        .append("%s%n".formatted(whereTheConsoleIs()))
        .toString();
  }

  private String whereTheConsoleIs() {
    if (context.getBean(FrontPage.class).hasConsole()) {
      // What stands behind the hash is for the browser alone: it reaches no server and no log.
      String signIn = adminSecret().map("#/sign-in?token=%s"::formatted).orElse("");
      return "The console is at %s%s/%s".formatted(address(), ConsoleServlet.PATH, signIn);
    }
    return context.getBean(WebProperties.class).isConsole()
        ? "There is no console: this was built without npm."
        : "There is no console: taskmill.web.console is false.";
  }

  @Override
  public void close() {
    context.close();
  }
}
