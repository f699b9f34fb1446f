package io.taskmill.web;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What callers see of texts that tasks carry: payloads, results, checkpoints and the like. Secrets
 * in them are hidden from everybody but administrators, and long ones are cut.
 *
 * <pre>{@code
 * Redaction.Texts texts = redaction.texts(caller);
 * String payload = texts.show(task.payload());
 * answer(payload, texts.isRedacted(), texts.isTruncated());
 * }</pre>
 */
public final class Redaction {

  /** What stands where something was hidden. */
  public static final String HIDDEN = "…";

  private final Set<String> names;
  private final int limit;

  /**
   * By these rules.
   *
   * @param names the names of fields whose values are hidden; upper and lower case, '-' and '_' in
   *     them do not matter
   * @param limit after how many characters a text is cut
   */
  public Redaction(Collection<String> names, int limit) {
    this.names = names.stream().map(Redaction::plain).collect(Collectors.toUnmodifiableSet());
    this.limit = limit;
  }

  /** The texts of one object that is shown to somebody. */
  public Texts texts(Caller caller) {
    return texts(caller, null);
  }

  /**
   * The texts of one object that is shown to somebody.
   *
   * @param longest after how many characters they are cut; null for the setting
   */
  public Texts texts(Caller caller, @Nullable Integer longest) {
    if (longest != null && longest < 0) {
      throw new ApiException(
          ProblemCode.BAD_PARAMETER,
          "The parameter 'textLimit' is %d, but must not be negative.".formatted(longest));
    }
    return new Texts(caller.role() == Role.ADMIN, longest == null ? limit : longest);
  }

  /** Whether the value of a field with this name is hidden. */
  boolean hides(String name) {
    return names.contains(plain(name));
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
  }

  /** The texts of one object; it remembers whether they are shown as they are. */
  public final class Texts {

    private final boolean seesAll;
    private final int longest;
    private boolean redacted;
    private boolean truncated;

    private Texts(boolean seesAll, int longest) {
      this.seesAll = seesAll;
      this.longest = longest;
    }

    /** A text that is there, as the caller sees it. */
    public String show(String text) {
      String seen = seesAll ? text : JsonRedactor.redact(text, Redaction.this::hides);
      redacted |= !seen.equals(text);
      if (seen.length() <= longest) {
        return seen;
      }
      truncated = true;
      boolean inPair = longest > 0 && Character.isHighSurrogate(seen.charAt(longest - 1));
      return seen.substring(0, inPair ? longest - 1 : longest);
    }

    /** The same of a text that may be missing. */
    public @Nullable String showIfAny(@Nullable String text) {
      return text == null ? null : show(text);
    }

    /** Texts by name, as the caller sees them. */
    public Map<String, String> show(Map<String, String> texts) {
      Map<String, String> seen = new LinkedHashMap<>();
      texts.forEach((name, text) -> seen.put(name, show(name, text)));
      return seen;
    }

    private String show(String name, String text) {
      if (seesAll || !hides(name)) {
        return show(text);
      }
      redacted = true;
      return HIDDEN;
    }

    /** Whether something in the texts so far was hidden. */
    public boolean isRedacted() {
      return redacted;
    }

    /** Whether one of the texts so far was cut. */
    public boolean isTruncated() {
      return truncated;
    }
  }
}
