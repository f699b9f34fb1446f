package io.taskmill.http;

import io.taskmill.InvalidTaskException;
import io.taskmill.NotAgainException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One request of a call: the first, or one to which a redirect has led.
 *
 * @param trusted whether all so far went to the origin that the task names; only there belong its
 *     secrets
 */
record Hop(
    String method, URI uri, Map<String, String> headers, @Nullable String body, boolean trusted) {

  /** What another origin may see of the headers that the task names; not who calls. */
  private static final Set<String> HARMLESS =
      Set.of(
          "accept",
          "accept-language",
          "content-type",
          "user-agent",
          "idempotency-key",
          "taskmill-task-id",
          "taskmill-attempt");

  private static final int SEE_OTHER = 303;
  private static final int FOUND = 302;
  private static final int MOVED = 301;
  private static final Set<Integer> REDIRECTS = Set.of(MOVED, FOUND, SEE_OTHER, 307, 308);

  static boolean isRedirect(int status) {
    return REDIRECTS.contains(status);
  }

  /**
   * Where a redirect leads.
   *
   * @throws NotAgainException if nothing may be sent there
   */
  Hop redirected(int status, String location) {
    URI next = resolve(location);
    if (Origin.isHttps(uri) && !Origin.isHttps(next)) {
      throw new NotAgainException(
          "The redirect from %s to %s is refused: what was encrypted would go on in the clear."
              .formatted(Origin.text(uri), Origin.text(next)));
    }
    boolean stays = Origin.of(uri).equals(Origin.of(next));
    boolean asGet =
        (status == SEE_OTHER && !method.equals("HEAD"))
            || ((status == MOVED || status == FOUND) && method.equals("POST"));
    Map<String, String> carried = new LinkedHashMap<>(headers);
    if (!stays) {
      carried.keySet().removeIf(name -> !HARMLESS.contains(name.toLowerCase(Locale.ROOT)));
    }
    if (asGet) {
      carried.keySet().removeIf("content-type"::equalsIgnoreCase);
    }
    return new Hop(asGet ? "GET" : method, next, carried, asGet ? null : body, trusted && stays);
  }

  private URI resolve(String location) {
    try {
      // Without a path, Java would take a relative location for a part of the host.
      URI base = uri.getRawPath().isEmpty() ? uri.resolve("/") : uri;
      String whole = base.resolve(location).toString();
      int fragment = whole.indexOf('#');
      return CallRules.url("redirect's URL", fragment < 0 ? whole : whole.substring(0, fragment));
    } catch (IllegalArgumentException | InvalidTaskException e) {
      throw new NotAgainException(
          "The redirect from %s is refused. %s".formatted(Origin.text(uri), e.getMessage()), e);
    }
  }

  /** The body as it is sent; empty if there is none. */
  byte[] bytes() {
    return body == null ? new byte[0] : body.getBytes(StandardCharsets.UTF_8);
  }

  /** The URL without its query, in which there may be secrets. */
  String shown() {
    return method + " " + Origin.text(uri) + uri.getRawPath();
  }
}
