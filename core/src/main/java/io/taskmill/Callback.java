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

  /**
   * The same calls, signed.
   *
   * @param secretName the name under which the server keeps the secret
   */
  public Callback signed(String accessKey, String secretName) {
    return new Callback(success, error, new Security(accessKey, secretName));
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

  /**
   * Signed with an access key and its secret (HMAC). The secret itself is no part of a policy,
   * which is shown, audited and exported: the server keeps it, under a name.
   *
   * @param accessKey by which the callee knows who calls
   * @param secretName the name of the secret in the server's secret store
   */
  public record Security(String accessKey, String secretName) {

    private static final int MAX = 500;

    /** Checks every field. */
    public Security {
      Check.that(
          !accessKey.isBlank() && !secretName.isBlank(),
          "The callback's access key or the name of its secret is blank. Give it both, or leave the calls unsigned.");
      Check.text("callback's access key", accessKey, MAX);
      // Not shown: it may be the secret itself, given by mistake.
      Check.that(
          Check.isName(secretName),
          "The name of the callback's secret has spaces or other signs that no name has, or is too long."
              + " Give the name under which the server keeps the secret, not the secret itself.");
    }
  }
}
