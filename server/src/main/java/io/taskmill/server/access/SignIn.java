package io.taskmill.server.access;

import io.taskmill.admin.Documents;
import io.taskmill.web.ApiException;
import io.taskmill.web.ProblemCode;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Lets people into a session, by user and password or by a token. */
public final class SignIn {

  /** Passwords are costly to check, and whoever guesses must not get all processors. */
  private static final int AT_ONCE = 2;

  /** Those who wait each have a thread of the web server. */
  private static final int MOST_WAITING = 20;

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Users users;
  private final Tokens tokens;
  private final Sessions sessions;
  private final Throttle throttle;
  private final WrongPasswords wrongPasswords;
  private final Audited audited;
  private final Semaphore checks = new Semaphore(AT_ONCE, true);

  /** Into sessions of these. */
  public SignIn(
      Users users,
      Tokens tokens,
      Sessions sessions,
      Documents documents,
      Audited audited,
      Clock clock) {
    this.users = users;
    this.tokens = tokens;
    this.sessions = sessions;
    this.throttle = new Throttle(documents, clock);
    this.wrongPasswords = new WrongPasswords(clock);
    this.audited = audited;
  }

  Identity withToken(String text) {
    Tokens.Token token =
        tokens.find(text).orElseThrow(() -> refused("The token is not valid, or no longer."));
    Identity identity = sessions.begin(Sessions.Session.ofToken(token, sessions.now()));
    audited.signedIn(identity.name());
    return identity;
  }

  Identity withPassword(String name, String password, String address) {
    String user = name.toLowerCase(Locale.ROOT);
    Users.User found = inTurn(() -> check(user, password, address));
    Identity identity = sessions.begin(Sessions.Session.ofUser(found, sessions.now()));
    audited.signedIn(identity.name());
    return identity;
  }

  /** Waits for a while if others are being checked; what was not checked is not counted. */
  private <T> T inTurn(Supplier<T> check) {
    if (checks.getQueueLength() >= MOST_WAITING || !acquire()) {
      throw tooMany(Duration.ofSeconds(1));
    }
    try {
      return check.get();
    } finally {
      checks.release();
    }
  }

  private boolean acquire() {
    try {
      return checks.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Users.User check(String user, String password, String address) {
    Duration wait = throttle.begin(user, address);
    if (!wait.isZero()) {
      throw tooMany(wait);
    }
    Optional<Users.User> found = users.check(user, password);
    if (found.isEmpty()) {
      wrongPasswords.note(user, address);
      throw refused("There is no such user with this password.");
    }
    throttle.succeeded(user, address);
    return found.get();
  }

  private static ApiException refused(String detail) {
    return new ApiException(ProblemCode.UNAUTHENTICATED, detail);
  }

  private static ApiException tooMany(Duration wait) {
    long seconds = wait.plusMillis(999).toSeconds();
    return new ApiException(
            ProblemCode.TOO_MANY_REQUESTS,
            "Too many tries to sign in. Try again in %d s.".formatted(seconds))
        .with("retryAfter", seconds);
  }
}
