package io.taskmill.client;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The OpenAPI document of the server. */
final class ApiDocument {

  private static final List<Pattern> OPERATIONS = operations();

  private ApiDocument() {}

  /** Whether it has an operation of this method and path, such as {@code GET /tasks/17}. */
  static boolean has(String call) {
    return OPERATIONS.stream().anyMatch(operation -> operation.matcher(call).matches());
  }

  private static List<Pattern> operations() {
    try (InputStream file = TestServer.class.getResourceAsStream("/io/taskmill/web/openapi.json")) {
      JsonNode paths =
          JsonMapper.shared().readTree(Objects.requireNonNull(file, "openapi.json")).path("paths");
      List<Pattern> operations = new ArrayList<>();
      for (Map.Entry<String, JsonNode> path : paths.properties()) {
        for (String method : path.getValue().propertyNames()) {
          String pattern = path.getKey().replaceAll("[{][^}]+[}]", "[^/]+");
          operations.add(Pattern.compile(method.toUpperCase(Locale.ROOT) + " " + pattern));
        }
      }
      return operations;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
