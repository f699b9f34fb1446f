package io.taskmill.servers;

import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** How programs that do not use JDBC are told where a PostgreSQL is. */
final class PostgresUri {

  private static final int DEFAULT_PORT = 5432;

  private PostgresUri() {}

  /** Another database of the server at this JDBC URL, with the same user. */
  static String of(String jdbcUrl, String database) {
    URI uri = URI.create(jdbcUrl.substring("jdbc:".length()));
    Map<String, String> given = parameters(uri);
    String user = given.getOrDefault("user", System.getProperty("user.name"));
    String password = given.containsKey("password") ? ":" + encoded(given.get("password")) : "";
    int port = uri.getPort() == -1 ? DEFAULT_PORT : uri.getPort();
    return "postgres://%s%s@%s:%d/%s"
        .formatted(encoded(user), password, uri.getHost(), port, database);
  }

  private static Map<String, String> parameters(URI uri) {
    Map<String, String> parameters = new HashMap<>();
    if (uri.getRawQuery() != null) {
      for (String each : uri.getRawQuery().split("&", -1)) {
        String[] parts = each.split("=", 2);
        parameters.put(
            parts[0], parts.length == 1 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
      }
    }
    return parameters;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
