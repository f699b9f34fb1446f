package io.taskmill.web;

import io.taskmill.SubmitKey;
import io.taskmill.wire.NewTask;
import io.taskmill.wire.WireJson;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys by which a submit that is sent again is recognised. */
final class SubmitKeys {

  private static final int LONGEST = 100;

  /** Long after the last client has given up; longer than tasks are often kept. */
  private static final Duration KEPT = Duration.ofDays(3);

  /**
   * The key of a submit.
   *
   * @param given the header; null for none
   */
  @Nullable SubmitKey of(@Nullable String given, List<NewTask> tasks) {
    if (given == null) {
      return null;
    }
    if (given.isBlank() || given.length() > LONGEST) {
      throw new ApiException(
          ProblemCode.BAD_PARAMETER,
          "The header Idempotency-Key must have 1 to %d visible ASCII characters. Nothing was submitted."
              .formatted(LONGEST));
    }
    return new SubmitKey(given, digest(tasks), KEPT);
  }

  private static String digest(List<NewTask> tasks) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      byte[] body = WireJson.strict().writeValueAsBytes(tasks);
      return HexFormat.of().formatHex(sha.digest(body));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
