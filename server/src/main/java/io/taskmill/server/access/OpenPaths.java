package io.taskmill.server.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;

/**
 * What needs no token: whether the server lives, how it is called, and signing in.
 *
 * @param metrics whether its figures need none either
 */
public record OpenPaths(boolean metrics) {

  private static final Set<String> ALWAYS = Set.of("/", "/health", "/ready");
  private static final String DOCUMENT = "/openapi.json";
  private static final String DOCS = "/docs";
  private static final String METRICS = "/metrics";
  static final String SIGN_IN = "/api/v1/session";
  private static final String WAYS_TO_SIGN_IN = SIGN_IN + "/ways";

  boolean contains(HttpServletRequest request) {
    String path = request.getRequestURI();
    return switch (request.getMethod()) {
      case "GET", "HEAD" ->
          ALWAYS.contains(path)
              || path.equals(WAYS_TO_SIGN_IN)
              || path.equals(DOCUMENT)
              || path.equals(DOCS)
              || path.startsWith(DOCS + "/")
              || (metrics && path.equals(METRICS));
      case "POST" -> path.equals(SIGN_IN);
      default -> false;
    };
  }
}
