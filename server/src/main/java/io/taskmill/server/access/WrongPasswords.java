package io.taskmill.server.access;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in the log that somebody tries wrong passwords: the first at once, and then a line a minute
 * at most, so that nobody fills the log.
 */
final class WrongPasswords {

  private static final Logger LOG = LoggerFactory.getLogger(WrongPasswords.class);
  private static final Duration QUIET = Duration.ofMinutes(1);
  private static final int SHOWN = 64;

  private final Clock clock;
  private @Nullable Instant said;
  private int unsaid;

  WrongPasswords(Clock clock) {
    this.clock = clock;
  }

  void note(String user, String address) {
    line(user, address).ifPresent(LOG::warn);
  }

  /** What to say now, if anything. */
  synchronized Optional<String> line(String user, String address) {
    unsaid++;
    Instant now = clock.instant();
    if (said != null && now.isBefore(said.plus(QUIET))) {
      return Optional.empty();
    }
    String text =
        "%d wrong %s to sign in since the last such line; this one for the user '%s' from %s."
            .formatted(unsaid, unsaid == 1 ? "try" : "tries", shown(user), address);
    said = now;
    unsaid = 0;
    return Optional.of(text);
  }

  /** Whoever guesses writes no lines of their own into the log. */
  private static String shown(String user) {
    String text = user.replaceAll("[^\\p{Graph} ]", "?");
    return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
  }
}
