package io.taskmill.spring;

import io.taskmill.JsonCodec;
import io.taskmill.servers.Database;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * How much longer an application takes to start because of the starter: with fifty handlers, and
 * without the starter, in turn, each in a process of its own. Run by name only; what it finds is in
 * {@code target/start-time.txt}.
 */
@ExtendWith(SharedServers.class)
class StartTimeMeasurement {

  private static final int RUNS = Integer.getInteger("runs", 9);

  @Test
  void measure() throws Exception {
    StringBuilder found = new StringBuilder();
    for (String kind : List.of("sqlite", "postgres")) {
      try (Database database = SharedServers.create(kind)) {
        for (boolean jackson : List.of(false, true)) {
          found.append(compare(kind, database.url(), jackson));
        }
      }
    }
    Files.writeString(Path.of("target", "start-time.txt"), found);
  }

  private static String compare(String kind, String url, boolean jackson) throws Exception {
    start(url, true, jackson);
    start(url, false, jackson);
    List<Long> with = new ArrayList<>();
    List<Long> without = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      with.add(start(url, true, jackson));
      without.add(start(url, false, jackson));
    }
    return "%s, %s Jackson of its own: with the starter %s ms, without %s ms, so %s ms more (medians of %s); with %s, without %s%n"
        .formatted(
            kind,
            jackson ? "with" : "without",
            median(with),
            median(without),
            median(with) - median(without),
            RUNS,
            with,
            without);
  }

  private static long median(List<Long> times) {
    List<Long> sorted = new ArrayList<>(times);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }

  private static long start(String url, boolean starter, boolean jackson)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                Application.class.getName(),
                "--url=" + url,
                "--taskmill.enabled=" + starter,
                "--jackson=" + jackson,
                "--spring.main.banner-mode=off")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(output);
    }
    return Long.parseLong(
        output
            .lines()
            .filter(line -> line.startsWith(Application.STARTED))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException(output))
            .substring(Application.STARTED.length()));
  }

  /** The application; {@code taskmill.enabled} says whether it has the starter. */
  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration(TaskmillAutoConfiguration.class)
  @Import(FiftyHandlers.class)
  static class Application {

    static final String STARTED = "started after ";

    @Bean
    DataSource orders(Environment environment) {
      return OrderApplication.pool(environment.getRequiredProperty("url"));
    }

    @Bean
    PlatformTransactionManager transactions(DataSource orders) {
      return new JdbcTransactionManager(orders);
    }

    @Bean
    JdbcTemplate jdbc(DataSource orders) {
      JdbcTemplate jdbc = new JdbcTemplate(orders);
      jdbc.execute("create table if not exists booked (number int)");
      return jdbc;
    }

    /** Uses Jackson, as a web application does anyway. */
    @Bean
    @ConditionalOnProperty("jackson")
    Object json() {
      JsonCodec json = new JsonCodec();
      json.decode(
          json.encode(new FiftyHandlers.Invoice(17), FiftyHandlers.Invoice.class),
          FiftyHandlers.Invoice.class);
      return json;
    }

    public static void main(String[] arguments) {
      try (ConfigurableApplicationContext context =
          new SpringApplicationBuilder(Application.class)
              .web(WebApplicationType.NONE)
              .run(arguments)) {
        long began = ManagementFactory.getRuntimeMXBean().getStartTime();
        System.out.println(STARTED + (System.currentTimeMillis() - began));
      }
    }
  }
}
