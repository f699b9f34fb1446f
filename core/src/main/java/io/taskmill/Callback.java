package io.taskmill;

import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whom to tell how a task ended. Kept with the type; delivered by the server.
 *
 * @param success called when a task has succeeded
 * @param error called when a task has failed for good
 * @param security how the calls are signed; null for not at all
 */
public record Callback(
    @Nullable Target success, @Nullable Target error, @Nullable Security security) {

  /** Checks that there is somebody to tell. */
  public Callback {
    Check.that(
        success != null || error != null,
        "The callback names nobody to tell. Give it a target for success or for error, or leave it"
            + " out.");
  }

  /** Tells both ends to the same URL, by POST and unsigned. */
  public static Callback post(String url) {
    Target target = new Target(url, "POST");
    return new Callback(target, target, null);
  }

  /** The same calls, signed. */
  public Callback signed(String accessKey, String secretKey) {
    return new Callback(success, error, new Security(accessKey, secretKey));
  }

  /**
   * A URL to call.
   *
   * @param method POST or PUT
   */
  public record Target(String url, String method) {

    private static final int MAX_URL = 2000;
    private static final Set<String> METHODS = Set.of("POST", "PUT");

    /** Checks every field. */
    public Target {
      Check.that(
          url.length() <= MAX_URL && isHttp(url),
          "The callback's URL is '%s', but must be a whole one of http or https, such as"
              + " https://shop.example/done, of at most %s characters.",
          Check.shown(url),
          MAX_URL);
      Check.that(
          METHODS.contains(method),
          "The callback's method is '%s', but must be POST or PUT.",
          Check.shown(method));
    }

    private static boolean isHttp(String url) {
      try {
        URI uri = URI.create(url);
        return uri.getScheme() != null
            && Set.of("http", "https").contains(uri.getScheme().toLowerCase(Locale.ROOT))
            && uri.getHost() != null;
      } catch (IllegalArgumentException e) {
        return false;
      }
    }
  }

  /** Signed with an access key and its secret (HMAC). */
  public record Security(String accessKey, String secretKey) {

    private static final int MAX = 500;

    /** Checks every field. */
    public Security {
      Check.that(
          !accessKey.isBlank() && !secretKey.isBlank(),
          "The callback's access key or its secret is blank. Give it both, or leave the calls unsigned.");
      Check.text("callback's access key", accessKey, MAX);
      Check.that(
          secretKey.length() <= MAX && Check.isStorable(secretKey),
          "The callback's secret is too long or has a NUL character or half of a surrogate pair."
              + " At most %s characters of plain text are allowed.",
          MAX);
    }

    /** Without the secret. */
    @Override
    public String toString() {
      return "Security[accessKey=" + accessKey + ", secretKey=…]";
    }
  }
}
