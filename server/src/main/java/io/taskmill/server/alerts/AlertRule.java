package io.taskmill.server.alerts;

import io.taskmill.InvalidTaskException;
import io.taskmill.wire.Ids;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * When whom to tell what.
 *
 * @param kind what it watches
 * @param type only tasks or schedules of this type; null for any
 * @param queue only tasks of this queue; null for any
 * @param tenant only tasks of this tenant; null for any
 * @param share of a failure rate: the share of tries above which it holds, 0.5 by default
 * @param atLeast of a failure rate: tries below this number say nothing, 10 by default
 * @param window the time that is looked back at, 5 minutes by default
 * @param longerThan of a missed fire or an oldest ready task: how long, 1 and 10 minutes by default
 * @param repeatAfter while it holds it is told again after this time, 4 hours by default
 * @param tellEnd whether it is told when it is over
 * @param quiet when nobody is told, such as 22:00-07:00 Europe/Berlin; what still holds then is
 *     told after
 * @param webhook a URL to which messages are posted
 * @param webhookSecret the name of a secret that holds that URL, where the URL itself is one
 * @param secret the name of the secret that signs them
 * @param mail addresses to which messages are sent
 * @param disabled whether it is not looked at
 */
public record AlertRule(
    AlertKind kind,
    @Nullable String type,
    @Nullable String queue,
    @Nullable String tenant,
    @Nullable Double share,
    @Nullable Integer atLeast,
    @Nullable Duration window,
    @Nullable Duration longerThan,
    @Nullable Duration repeatAfter,
    @Nullable Boolean tellEnd,
    @Nullable String quiet,
    @Nullable String webhook,
    @Nullable String webhookSecret,
    @Nullable String secret,
    @Nullable List<String> mail,
    @Nullable Boolean disabled) {

  private static final Pattern NAMES = Pattern.compile("[A-Za-z0-9._-]{1,100}");
  private static final Pattern ADDRESS = Pattern.compile("[^@\\s<>,;]{1,64}@[^@\\s<>,;]{1,190}");
  private static final int MAX_TEXT = 2_000;
  private static final int MAX_ADDRESSES = 20;
  private static final Duration SHORTEST_REPEAT = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofDays(30);
  private static final Duration LONGEST_WINDOW = Duration.ofHours(24);

  /** Checks every field. */
  public AlertRule {
    require(kind != null, "The rule has no 'kind'. It is one of %s.", List.of(AlertKind.values()));
    require(
        share == null || (share > 0 && share <= 1),
        "'share' must be above 0 and at most 1, not %s.",
        share);
    require(atLeast == null || atLeast >= 1, "'atLeast' must be at least 1, not %s.", atLeast);
    within("window", window, Duration.ofMinutes(1), LONGEST_WINDOW);
    within("longerThan", longerThan, Duration.ofSeconds(1), LONGEST);
    within("repeatAfter", repeatAfter, SHORTEST_REPEAT, LONGEST);
    if (quiet != null) {
      QuietTime.parse(quiet);
    }
    requireFieldsOf(kind, type, queue, tenant);
    require(
        webhook != null || webhookSecret != null || (mail != null && !mail.isEmpty()),
        "The rule tells nobody. Give it a 'webhook', a 'webhookSecret' or addresses in 'mail'.");
    require(
        webhook == null || webhookSecret == null,
        "The rule has both 'webhook' and 'webhookSecret'. Give it one of them.");
    require(
        webhook == null || isHttp(webhook),
        "The webhook must be a whole URL of http or https without a user, such as https://chat.example/hook.");
    require(
        mail == null
            || (mail.size() <= MAX_ADDRESSES
                && mail.stream().allMatch(each -> ADDRESS.matcher(each).matches())),
        "'mail' has at most %s addresses, such as anna@shop.example.",
        MAX_ADDRESSES);
    mail = mail == null ? List.of() : List.copyOf(mail);
  }

  /** A condition that a kind does not look at would only seem to hold. */
  private static void requireFieldsOf(
      AlertKind kind, @Nullable String type, @Nullable String queue, @Nullable String tenant) {
    if (tenant != null) {
      Ids.read("tenant", tenant);
    }
    for (String name : Arrays.asList(type, queue)) {
      require(
          name == null || (!name.isBlank() && name.length() <= 200 && name.indexOf(0) < 0),
          "'type' and 'queue' are names, and not '%s'.",
          name);
    }
    boolean ofQueues = kind == AlertKind.OLDEST_READY;
    boolean ofNone = kind == AlertKind.NODE_LOST;
    require(
        !(ofQueues || ofNone) || (type == null && tenant == null),
        "%s knows no 'type' and no 'tenant'. Leave them out.",
        kind);
    require(!ofNone || queue == null, "%s knows no 'queue'. Leave it out.", kind);
  }

  boolean hasWebhook() {
    return webhook != null || webhookSecret != null;
  }

  /** What is the same for webhooks that are the same. */
  Object webhookPlace() {
    return Arrays.asList(webhook, webhookSecret, secret);
  }

  List<String> addresses() {
    return mail == null ? List.of() : mail;
  }

  /** As others see it than who writes rules: where a webhook leads, and not the whole of it. */
  AlertRule shown() {
    if (webhook == null) {
      return this;
    }
    URI uri = URI.create(webhook);
    return new AlertRule(
        kind,
        type,
        queue,
        tenant,
        share,
        atLeast,
        window,
        longerThan,
        repeatAfter,
        tellEnd,
        quiet,
        "%s://%s/-".formatted(uri.getScheme(), uri.getHost()),
        null,
        secret,
        mail,
        disabled);
  }

  static void requireName(String name) {
    require(
        NAMES.matcher(name).matches(),
        "The name of an alert rule has 1 to 100 letters, digits, dots, underscores and hyphens.");
  }

  boolean tellsEnd() {
    return Boolean.TRUE.equals(tellEnd);
  }

  boolean isDisabled() {
    return Boolean.TRUE.equals(disabled);
  }

  double shareOr() {
    return share == null ? 0.5 : share;
  }

  int atLeastOr() {
    return atLeast == null ? 10 : atLeast;
  }

  Duration windowOr() {
    return Objects.requireNonNullElse(window, Duration.ofMinutes(5));
  }

  Duration longerThanOr() {
    return Objects.requireNonNullElse(
        longerThan, Duration.ofMinutes(kind == AlertKind.MISSED_FIRE ? 1 : 10));
  }

  Duration repeatAfterOr() {
    return Objects.requireNonNullElse(repeatAfter, Duration.ofHours(4));
  }

  private static void within(
      String field, @Nullable Duration value, Duration least, Duration most) {
    require(
        value == null || (value.compareTo(least) >= 0 && value.compareTo(most) <= 0),
        "'%s' must be between %s and %s, not %s.",
        field,
        least,
        most,
        value);
  }

  private static boolean isHttp(String url) {
    try {
      URI uri = URI.create(url);
      return url.length() <= MAX_TEXT
          && uri.getHost() != null
          && uri.getRawUserInfo() == null
          && Set.of("http", "https").contains(uri.getScheme().toLowerCase(Locale.ROOT));
    } catch (IllegalArgumentException | NullPointerException e) {
      return false;
    }
  }

  @SuppressWarnings("AnnotateFormatMethod") // no annotation of Error Prone in our classes
  private static void require(boolean condition, String message, @Nullable Object... values) {
    if (!condition) {
      throw new InvalidTaskException(message.formatted(values));
    }
  }
}
