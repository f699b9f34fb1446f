package io.taskmill.admin;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskRequest;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A document as it is to be.
 *
 * @param name up to {@value #MAX_NAME} visible ASCII characters; a path, so that documents of a
 *     kind can be listed
 * @param text up to {@value #MAX_TEXT} characters
 * @param replaces the version that this takes the place of; {@link #NONE} if there must be none
 * @param keepFor after how long it is as if it were not there; null for never. A change says it
 *     anew.
 */
public record DocumentWrite(String name, String text, long replaces, @Nullable Duration keepFor) {

  /** There must be no document of that name. */
  public static final long NONE = 0;

  /** How long a name may be. */
  public static final int MAX_NAME = 200;

  /** How long a text may be. */
  public static final int MAX_TEXT = 1_000_000;

  private static final Pattern NAMES = Pattern.compile("[!-~]{1," + MAX_NAME + "}");

  /** Refuses what no store could keep. */
  public DocumentWrite {
    if (!NAMES.matcher(name).matches()) {
      throw new InvalidTaskException(
          "A document's name has 1 to %d visible ASCII characters.".formatted(MAX_NAME));
    }
    if (text.length() > MAX_TEXT) {
      throw new InvalidTaskException(
          "The text of document %s has %d characters; at most %d are kept."
              .formatted(name, text.length(), MAX_TEXT));
    }
    if (!Texts.isStorable(text)) {
      throw new InvalidTaskException(
          "The text of document %s has a NUL character or half of a surrogate pair, which not every store can keep."
              .formatted(name));
    }
    if (keepFor != null
        && (keepFor.compareTo(Duration.ZERO) <= 0
            || keepFor.compareTo(TaskRequest.MAX_DELAY) > 0)) {
      throw new InvalidTaskException(
          "A document is kept for up to %s days, or for ever, but not for %s."
              .formatted(TaskRequest.MAX_DELAY.toDays(), keepFor));
    }
  }

  /** One that is there until it is removed, if there is none of that name. */
  public static DocumentWrite create(String name, String text) {
    return new DocumentWrite(name, text, NONE, null);
  }

  /** The same with another text. */
  public DocumentWrite with(String other) {
    return new DocumentWrite(name, other, replaces, keepFor);
  }

  /** The same, for some time only. */
  public DocumentWrite keptFor(Duration time) {
    return new DocumentWrite(name, text, replaces, time);
  }

  /** Another text for a document, if nobody has written it meanwhile. */
  public static DocumentWrite change(Document before, String text) {
    return new DocumentWrite(before.name(), text, before.version(), null);
  }

  /** Without the text, which may be a secret. */
  @Override
  public String toString() {
    return "DocumentWrite[%s]".formatted(name);
  }
}
