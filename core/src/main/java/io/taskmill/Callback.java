package io.taskmill;

import org.jspecify.annotations.Nullable;

/**
 * Whom to tell how a task ended. Kept with the type; delivered by the server.
 *
 * @param success called when a task has succeeded
 * @param error called when a task has failed for good
 * @param security how the calls are signed
 */
public record Callback(
    @Nullable Target success, @Nullable Target error, @Nullable Security security) {

  /**
   * A URL to call.
   *
   * @param method POST or PUT
   */
  public record Target(String url, String method) {}

  /** Signed with an access key and its secret (HMAC). */
  public record Security(String accessKey, String secretKey) {}
}
