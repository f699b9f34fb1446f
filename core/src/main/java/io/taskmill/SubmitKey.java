package io.taskmill;

import io.taskmill.admin.DocumentWrite;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * By what a submit is known to whoever sends it, so that it may be sent again when its answer was
 * lost, also by another process and long after its tasks are gone.
 *
 * @param key up to {@value #MAX_KEY} visible ASCII characters
 * @param digest of all that is submitted: the same key with another digest is refused
 * @param keepFor how long it is remembered
 * @param tenant to whom it belongs: the same key of another is another one; null if to nobody
 */
public record SubmitKey(String key, String digest, Duration keepFor, @Nullable Long tenant) {

  /** How long a key may be. */
  public static final int MAX_KEY = 150;

  private static final int MAX_DIGEST = 100;
  private static final Pattern VISIBLE = Pattern.compile("[!-~]+");

  /** Refuses what could not be remembered. */
  public SubmitKey {
    Check.that(
        key.length() <= MAX_KEY && VISIBLE.matcher(key).matches(),
        "The key of a submit has 1 to %s visible ASCII characters.",
        MAX_KEY);
    Check.that(
        digest.length() <= MAX_DIGEST && VISIBLE.matcher(digest).matches(),
        "The digest of a submit has 1 to %s visible ASCII characters.",
        MAX_DIGEST);
    Check.that(
        keepFor.compareTo(Duration.ZERO) > 0 && keepFor.compareTo(TaskRequest.MAX_DELAY) <= 0,
        "A submit's key is kept for up to %s days, but not for %s.",
        TaskRequest.MAX_DELAY.toDays(),
        keepFor);
  }

  /** One that belongs to no tenant. */
  public SubmitKey(String key, String digest, Duration keepFor) {
    this(key, digest, keepFor, null);
  }

  /** The same of this tenant. */
  public SubmitKey ofTenant(long owner) {
    return new SubmitKey(key, digest, keepFor, owner);
  }

  /** The document by which stores remember it, still without what came of the submit. */
  public DocumentWrite document() {
    String name = tenant == null ? "submit/" + key : "submit-of/%d/%s".formatted(tenant, key);
    return DocumentWrite.create(name, "").keptFor(keepFor);
  }
}
