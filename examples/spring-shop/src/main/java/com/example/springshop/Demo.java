package com.example.springshop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;

/** Starts the shop on a file that is gone afterwards, and is its first customer, over HTTP. */
public final class Demo {

  private static final String SERVE = "serve";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private Demo() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length > 1 || (arguments.length == 1 && !arguments[0].equals(SERVE))) {
      System.err.println("./taskmill example spring-shop [serve]: with 'serve' it goes on until Ctrl-C.");
      System.exit(2);
    }
    Path folder = Files.createTempDirectory("spring-shop");
    String password = UUID.randomUUID().toString();
    ConfigurableApplicationContext shop = start(folder, password);
    RestClient client = RestClient.create(address(shop));
    try {
      show(client);
    } catch (RuntimeException e) {
      closeAndDelete(shop, folder);
      throw e;
    }
    if (arguments.length == 1) {
      System.out.printf("%nThe shop is open until Ctrl-C. Order something:%n");
      System.out.printf(
          "  curl -H 'Content-Type: application/json' -d '{\"item\":\"chair\",\"cents\":7900}' %s/orders%n",
          address(shop));
      System.out.printf(
          "See what becomes of it, as viewer or operator with the password %s:%n  %s/taskmill/console/%n",
          password, address(shop));
      Runtime.getRuntime().addShutdownHook(new Thread(() -> closeAndDelete(shop, folder)));
    } else {
      closeAndDelete(shop, folder);
    }
  }

  private static ConfigurableApplicationContext start(Path folder, String password) {
    SpringApplication application = new SpringApplication(Shop.class);
    application.setRegisterShutdownHook(false);
    application.setLogStartupInfo(false);
    return application.run(
        "--spring.datasource.url=jdbc:sqlite:" + folder.resolve("shop.db") + "?busy_timeout=10000",
        "--server.port=0",
        "--shop.password=" + password,
        "--spring.main.banner-mode=off",
        "--logging.level.root=error",
        "--logging.level.com.example=info",
        "--logging.level.com.example.springshop.ConsoleAccess=off", // said last, if the shop stays
        "--logging.level.io.taskmill=off", // the piano is no news
        "--logging.pattern.console=%msg%n");
  }

  static String address(ConfigurableApplicationContext shop) {
    return "http://localhost:" + shop.getEnvironment().getProperty("local.server.port");
  }

  static void show(RestClient client) throws InterruptedException {
    for (Map<String, ?> order :
        List.of(
            Map.of("item", "book", "cents", 1250),
            Map.of("item", "lamp", "cents", 4900),
            Map.of("item", "piano", "cents", 950_000))) {
      Long id =
          client
              .post()
              .uri("/orders")
              .contentType(MediaType.APPLICATION_JSON)
              .body(order)
              .retrieve()
              .body(Long.class);
      System.out.printf("POST /orders  a %s: order %d%n", order.get("item"), id);
    }
    await(() -> orders(client).stream().noneMatch(order -> order.state() == Order.State.PLACED));
    System.out.println("GET /orders");
    orders(client)
        .forEach(order -> System.out.printf("  %d %-6s%s%n", order.id(), order.item(), order.state()));

    client.post().uri("/reports").retrieve().toBodilessEntity();
    System.out.println("POST /reports  the report of the morning is wanted now");
    await(() -> reports(client).length > 0);
    Arrays.stream(reports(client))
        .forEach(
            row -> System.out.printf("  %d orders were shipped, %d cents%n", row.orders(), row.cents()));
  }

  private static List<Order> orders(RestClient client) {
    List<Order> orders =
        client.get().uri("/orders").retrieve().body(new ParameterizedTypeReference<>() {});
    return orders == null ? List.of() : orders;
  }

  private static SalesReport.Row[] reports(RestClient client) {
    SalesReport.Row[] rows =
        client.get().uri("/reports").retrieve().body(SalesReport.Row[].class);
    return rows == null ? new SalesReport.Row[0] : rows;
  }

  /** As a customer does: looks again. */
  private static void await(Supplier<Boolean> condition) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.get()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("Nothing has come of it in " + PATIENCE + ".");
      }
      Thread.sleep(50);
    }
  }

  private static void closeAndDelete(ConfigurableApplicationContext shop, Path folder) {
    shop.close();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      System.err.printf("%s is left behind: %s%n", folder, e.getMessage());
    }
  }
}
