package io.taskmill.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.taskmill.InvalidTaskException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Signs calls, and checks the signatures of calls.
 *
 * <p>The signature is the HMAC-SHA256, by the secret key in UTF-8, of six lines joined by a line
 * feed: {@code TASKMILL-HMAC-SHA256}, the method, path and query as on the request line, the time
 * in seconds since 1970, the nonce, and the SHA-256 of the body in lower-case hex. It is sent as
 * {@code v1=} and lower-case hex.
 *
 * <p>A receiver checks each request before it does anything:
 *
 * <pre>{@code
 * var request = new HttpSignature.Request(method, pathAndQuery, headers::getFirst, body);
 * if (HttpSignature.verify(request, secrets::get, Instant.now(), ofMinutes(5)) != Verdict.VALID) {
 *   // answer 401
 * }
 * }</pre>
 *
 * <p>Within the window a signed request can be sent again by whoever has seen it. A receiver to
 * which that matters remembers the nonces of the last two windows, or the {@code Idempotency-Key}s.
 */
public final class HttpSignature {

  /** The header with the access key, which says whose secret has signed. */
  public static final String ACCESS_KEY = "Taskmill-Access-Key";

  /** The header with the time of signing, in seconds since 1970. */
  public static final String TIMESTAMP = "Taskmill-Timestamp";

  /** The header with a random text, another one for each request. */
  public static final String NONCE = "Taskmill-Nonce";

  /** The header with the signature. */
  public static final String SIGNATURE = "Taskmill-Signature";

  private static final String ALGORITHM = "TASKMILL-HMAC-SHA256";
  private static final String VERSION = "v1=";
  private static final Pattern TIME_TEXT = Pattern.compile("\\d{1,12}");
  private static final Pattern NONCE_TEXT = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  /** What a check has found. */
  public enum Verdict {
    /** Signed with this secret, in time, and not changed since. */
    VALID,
    /** A header is missing or not well formed. */
    UNSIGNED,
    /** The time of signing is outside of the window. */
    OUT_OF_TIME,
    /** Nobody has this access key. */
    UNKNOWN_KEY,
    /** The secret is another, or the request was changed. */
    WRONG
  }

  /**
   * A request as it has arrived.
   *
   * @param method as on the request line
   * @param target path and query as on the request line, nothing decoded
   * @param header gives the value of a header by its name, null if there is none
   * @param body the bytes of the body; none is an empty array
   */
  @SuppressWarnings("ArrayRecordComponent") // made for one check, and never compared
  public record Request(
      String method, String target, Function<String, @Nullable String> header, byte[] body) {}

  private HttpSignature() {}

  /**
   * The headers that sign a request.
   *
   * @param nonce 1 to 64 letters, digits, - and _, never used before
   */
  public static Map<String, String> sign(
      String accessKey,
      String secretKey,
      String method,
      String target,
      byte[] body,
      Instant time,
      String nonce) {
    String timestamp = Long.toString(time.getEpochSecond());
    if (!NONCE_TEXT.matcher(nonce).matches()) {
      throw new InvalidTaskException(
          "The nonce '%s' must be 1 to 64 letters, digits, - and _."
              .formatted(CallRules.shown(nonce)));
    }
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(ACCESS_KEY, accessKey);
    headers.put(TIMESTAMP, timestamp);
    headers.put(NONCE, nonce);
    headers.put(SIGNATURE, signature(secretKey, method, target, timestamp, nonce, body));
    return headers;
  }

  /**
   * Checks a request. The comparison takes the same time wherever the signatures differ.
   *
   * @param secrets gives the secret key of an access key, null if there is none
   * @param now the receiver's time
   * @param window how far the time of signing may be from it, in both directions
   */
  public static Verdict verify(
      Request request, Function<String, @Nullable String> secrets, Instant now, Duration window) {
    String accessKey = request.header().apply(ACCESS_KEY);
    String timestamp = request.header().apply(TIMESTAMP);
    String nonce = request.header().apply(NONCE);
    String signature = request.header().apply(SIGNATURE);
    if (accessKey == null
        || signature == null
        || timestamp == null
        || !TIME_TEXT.matcher(timestamp).matches()
        || nonce == null
        || !NONCE_TEXT.matcher(nonce).matches()) {
      return Verdict.UNSIGNED;
    }
    Instant signed = Instant.ofEpochSecond(Long.parseLong(timestamp));
    if (Duration.between(signed, now).abs().compareTo(window) > 0) {
      return Verdict.OUT_OF_TIME;
    }
    String secretKey = secrets.apply(accessKey);
    if (secretKey == null) {
      return Verdict.UNKNOWN_KEY;
    }
    String wanted =
        signature(secretKey, request.method(), request.target(), timestamp, nonce, request.body());
    return MessageDigest.isEqual(wanted.getBytes(UTF_8), signature.getBytes(UTF_8))
        ? Verdict.VALID
        : Verdict.WRONG;
  }

  private static String signature(
      String secretKey, String method, String target, String timestamp, String nonce, byte[] body) {
    String text = String.join("\n", ALGORITHM, method, target, timestamp, nonce, sha256(body));
    return VERSION + hex(hmac(secretKey, text));
  }

  private static String sha256(byte[] body) {
    try {
      return hex(MessageDigest.getInstance("SHA-256").digest(Objects.requireNonNull(body)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java has SHA-256.", e);
    }
  }

  private static byte[] hmac(String secretKey, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secretKey.getBytes(UTF_8), "HmacSHA256"));
      return mac.doFinal(text.getBytes(UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java has HmacSHA256.", e);
    }
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
