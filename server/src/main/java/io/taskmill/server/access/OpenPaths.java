package io.taskmill.server.access;

import io.taskmill.web.ConsoleServlet;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;

/**
 * What needs no token: whether the server lives, how it is called, the files of the console, and
 * signing in.
 *
 * @param metrics whether its figures need none either
 */
public record OpenPaths(boolean metrics) {

  private static final Set<String> ALWAYS = Set.of("/", "/health", "/ready");
  private static final String DOCUMENT = "/openapi.json";
  private static final String DOCS = "/docs";
  private static final String CONSOLE = ConsoleServlet.PATH;
  private static final String METRICS = "/metrics";
  private static final String SIGN_IN = "/api/v1/session";
  private static final String WAYS_TO_SIGN_IN = SIGN_IN + "/ways";

  boolean contains(HttpServletRequest request) {
    String path = path(request);
    return switch (request.getMethod()) {
      case "GET", "HEAD" ->
          ALWAYS.contains(path)
              || path.equals(WAYS_TO_SIGN_IN)
              || path.equals(DOCUMENT)
              || isAtOrBelow(DOCS, path)
              || isAtOrBelow(CONSOLE, path)
              || (metrics && path.equals(METRICS));
      case "POST" -> isSignIn(request);
      default -> false;
    };
  }

  /** Whether somebody wants to sign in. */
  static boolean isSignIn(HttpServletRequest request) {
    return request.getMethod().equals("POST") && path(request).equals(SIGN_IN);
  }

  /** As it was sent, without the path that the server itself lies at. */
  private static String path(HttpServletRequest request) {
    return request.getRequestURI().substring(request.getContextPath().length());
  }

  private static boolean isAtOrBelow(String folder, String path) {
    return path.equals(folder) || path.startsWith(folder + "/");
  }
}
