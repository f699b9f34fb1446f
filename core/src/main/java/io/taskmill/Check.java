package io.taskmill;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules for what callers give us; each message names the thing, the rule and the way out. */
final class Check {

  static final int MAX_NAME = 100;
  static final int MAX_HOST = 200;
  static final int MAX_KEY = 200;
  static final int MAX_TAGS = 16;
  static final int MAX_SEARCHED = 1_000;
  static final int MAX_HEADERS = 16;
  static final int MAX_HEADER_VALUE = 1_024;
  static final int MAX_HEADER_BYTES = 4_096;

  private static final int SHOWN = 40;
  private static final Duration SHORTEST = Duration.ofMillis(1);

  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}._:/-]+");
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");
  private static final Pattern HEADER_NAME = Pattern.compile("[a-z0-9._-]{1,64}");

  private Check() {}

  static void that(boolean holds, String message, @Nullable Object... args) {
    if (!holds) {
      throw new InvalidTaskException(String.format(Locale.ROOT, message, args));
    }
  }

  /** Names of types, queues and tags: what may appear in a URL, a log line or a search token. */
  static String name(String what, String value) {
    return name(what, value, MAX_NAME);
  }

  /** Whether it is such a name. */
  static boolean isName(String value) {
    return value.length() <= MAX_NAME && NAME.matcher(value).matches();
  }

  /** Names of machines, which their owners make longer. */
  static String host(String value) {
    return name("host", value, MAX_HOST);
  }

  private static String name(String what, String value, int max) {
    that(!value.isEmpty(), "The %s is empty. Give it a name of 1 to %s characters.", what, max);
    that(
        value.length() <= max,
        "The %s '%s…' has %s characters, but at most %s are allowed. Choose a shorter one.",
        what,
        new Printable(start(value)),
        value.length(),
        max);
    that(
        NAME.matcher(value).matches(),
        "The %s '%s' may hold only letters, digits and . _ : / - (no spaces).",
        what,
        new Printable(value));
    return value;
  }

  static String key(String value) {
    that(
        !value.isEmpty(),
        "The key is empty. Leave it out if the task needs none: an empty key would make all such"
            + " tasks one.");
    that(
        value.length() <= MAX_KEY,
        "The key '%s…' has %s characters, but at most %s are allowed. Hash what is longer.",
        new Printable(start(value)),
        value.length(),
        MAX_KEY);
    that(
        value.chars().noneMatch(Character::isISOControl) && isWellFormed(value),
        "The key '%s' has a control character or half of a surrogate pair; use printable text.",
        new Printable(value));
    return value;
  }

  /** Text to search for: any that a store could hold. */
  static String searched(String what, String value) {
    that(
        isStorable(value),
        "The %s '%s' has a NUL character or half of a surrogate pair, so no task has it. Correct the"
            + " search.",
        what,
        new Printable(start(value)));
    return value;
  }

  /** Text for people: any that every store can hold. */
  static String text(String what, String value, int max) {
    that(
        value.length() <= max,
        "The %s '%s…' has %s characters, but at most %s are allowed. Shorten it.",
        what,
        new Printable(start(value)),
        value.length(),
        max);
    that(
        isStorable(value),
        "The %s '%s' has a NUL character or half of a surrogate pair, which not every store can keep."
            + " Take it out.",
        what,
        new Printable(start(value)));
    return value;
  }

  /** All headers of a task: small, so that they may be read with every claim. */
  static Map<String, String> headers(Map<String, String> headers) {
    that(
        headers.size() <= MAX_HEADERS,
        "The task has %s headers, but at most %s are allowed. Put what its handler works on into its"
            + " payload.",
        headers.size(),
        MAX_HEADERS);
    int bytes = 0;
    for (Map.Entry<String, String> header : headers.entrySet()) {
      String name = header.getKey();
      that(
          name != null && header.getValue() != null,
          "The header %s is given with %s, but neither name nor value may be null. Leave the header out, or"
              + " give it an empty value.",
          name == null ? "without a name" : "'" + shown(name) + "'",
          header.getValue() == null ? "no value" : "a value");
      that(
          HEADER_NAME.matcher(name).matches(),
          "The name of a header is '%s', but must be 1 to 64 of a-z, 0-9 and . _ - (no capitals, no"
              + " spaces). Rename it.",
          name.length() > SHOWN ? shown(name) + "…" : shown(name));
      text("value of the header " + name, header.getValue(), MAX_HEADER_VALUE);
      bytes += (name + header.getValue()).getBytes(StandardCharsets.UTF_8).length;
    }
    that(
        bytes <= MAX_HEADER_BYTES,
        "The task's headers have %s bytes in UTF-8, names included, but at most %s are allowed. Shorten"
            + " them, or put what its handler works on into its payload.",
        bytes,
        MAX_HEADER_BYTES);
    return Map.copyOf(headers);
  }

  static boolean isStorable(String value) {
    return value.indexOf('\0') < 0 && isWellFormed(value);
  }

  /** The beginning of what was given, fit for a message. */
  static String shown(String value) {
    return new Printable(start(value)).toString();
  }

  /** A length of time that makes sense for a task. */
  static Duration span(String what, Duration value) {
    that(
        value.compareTo(SHORTEST) >= 0 && value.compareTo(TaskRequest.MAX_DELAY) <= 0,
        "The %s is %s, but must be between a millisecond and %s days.",
        what,
        value,
        TaskRequest.MAX_DELAY.toDays());
    return value;
  }

  /** A time for a task, as exactly as every store keeps it. */
  static Instant time(String what, Instant value) {
    that(
        !value.isBefore(Instant.EPOCH) && value.isBefore(Instant.now().plus(TaskRequest.MAX_DELAY)),
        "The %s is %s, but must lie between 1970 and %s days from now. Is it in the right unit?",
        what,
        value,
        TaskRequest.MAX_DELAY.toDays());
    return value.truncatedTo(ChronoUnit.MICROS);
  }

  static int priority(int value) {
    that(
        value >= 1 && value <= 9,
        "The priority is %s, but must be between 1 (last) and 9 (first); 5 is the default.",
        value);
    return value;
  }

  static void limit(String what, @Nullable Integer value) {
    that(
        value == null || value >= 1,
        "%s is %s, but must be at least 1. Leave it out for no limit; to let none run, disable the"
            + " type.",
        what,
        value);
  }

  private static boolean isWellFormed(String value) {
    return value.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= 0xDFFF);
  }

  private static String start(String value) {
    return value.substring(0, Math.min(SHOWN, value.length()));
  }

  /**
   * A text as it is shown, without what would end a line of a log, turn it around, or be no text at
   * all. That is made only for a message that is really written: every name of every task is
   * checked.
   */
  private record Printable(String text) {
    @Override
    public String toString() {
      return UNPRINTABLE.matcher(text).replaceAll("?");
    }
  }
}
