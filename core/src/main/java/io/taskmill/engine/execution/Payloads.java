package io.taskmill.engine.execution;

import io.taskmill.InvalidTaskException;
import io.taskmill.PayloadCodec;
import io.taskmill.PayloadText;
import io.taskmill.TypeRef;
import java.lang.reflect.Type;

/**
 * Turns values into the text that is stored: within the limit, and text that every store can keep.
 */
public final class Payloads {

  private Payloads() {}

  public static String encode(PayloadCodec codec, Object value, Type as, int limit, String what) {
    if (value instanceof PayloadText given) {
      return require(given.text(), limit, what);
    }
    String text;
    try {
      text = codec.encode(value, as);
    } catch (RuntimeException e) {
      throw new InvalidTaskException(
          "The %s, a %s, cannot be written by the codec: %s"
              .formatted(what, value.getClass().getName(), e.getMessage()),
          e);
    }
    if (text == null) {
      throw new InvalidTaskException(
          "The codec made null of the %s, a %s. Let it write a text, if only an empty one."
              .formatted(what, value.getClass().getName()));
    }
    return require(text, limit, what);
  }

  /** A text as it is going to be stored: within the limit, and one that every store can keep. */
  public static String require(String text, int limit, String what) {
    long bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c > 0 && c < 0x80) {
        bytes++;
      } else if (c == 0 || isLoneSurrogate(text, i)) {
        throw new InvalidTaskException(
            "The %s has a NUL character or half of a surrogate pair at %s, which not"
                    .formatted(what, i)
                + " every store can keep. Clean the text, or use a codec that escapes it.");
      } else {
        // Each half of a surrogate pair stands for two of the pair's four bytes.
        bytes += c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
      }
    }
    if (bytes > limit) {
      throw new InvalidTaskException(
          "The %s has %s bytes, but at most %s are allowed. Keep the data elsewhere and pass a"
                  .formatted(what, bytes, limit)
              + " reference, or raise payloadLimit.");
    }
    return text;
  }

  /** The value of a stored text, as the codec makes it. */
  @SuppressWarnings("unchecked") // as far as that can be told at run time
  public static <T> T decode(PayloadCodec codec, String text, TypeRef<T> as) {
    if (as.type() == PayloadText.class) {
      return (T) new PayloadText(text);
    }
    Object value = codec.decode(text, as.type());
    if (value != null && !as.isInstance(value)) {
      throw new InvalidTaskException(
          "the codec made a %s of it".formatted(value.getClass().getName()));
    }
    return (T) value;
  }

  /**
   * The value of a stored text that a handler asks for. One that cannot be read is no fault of the
   * handler, and no attempt of it.
   *
   * @param what begins the sentence that says so
   * @param wayOut a sentence for whoever has to mend it
   */
  static <T> T stored(PayloadCodec codec, String text, TypeRef<T> as, String what, String wayOut) {
    try {
      return decode(codec, text, as);
    } catch (RuntimeException | LinkageError e) {
      throw new UnreadableException(
          "%s can no longer be read as %s: %s. It is kept, and no attempt was counted. %s"
              .formatted(what, as, e, wayOut),
          false,
          e);
    }
  }

  /** The same for the result of another task. */
  static <T> T result(PayloadCodec codec, String text, TypeRef<T> as, String name, long task) {
    return stored(
        codec,
        text,
        as,
        "The result of '%s' (task %s)".formatted(name, task),
        "Mend the class and retry the task.");
  }

  private static boolean isLoneSurrogate(String text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }
}
