package io.taskmill.server.access;

import io.taskmill.web.ApiException;
import io.taskmill.web.ProblemCode;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Semaphore;

/** Lets people into a session, by user and password or by a token. */
public final class SignIn {

  /** Passwords are costly to check, and whoever guesses must not get all processors. */
  private static final int AT_ONCE = 2;

  private final Users users;
  private final Tokens tokens;
  private final Sessions sessions;
  private final Throttle throttle;
  private final Audited audited;
  private final Semaphore checks = new Semaphore(AT_ONCE);

  /** Into sessions of these. */
  public SignIn(Users users, Tokens tokens, Sessions sessions, Throttle throttle, Audited audited) {
    this.users = users;
    this.tokens = tokens;
    this.sessions = sessions;
    this.throttle = throttle;
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
    Duration wait = throttle.begin(user, address);
    if (!wait.isZero()) {
      throw tooMany(wait);
    }
    Users.User found = check(user, password);
    throttle.succeeded(user, address);
    Identity identity = sessions.begin(Sessions.Session.ofUser(found, sessions.now()));
    audited.signedIn(identity.name());
    return identity;
  }

  private Users.User check(String user, String password) {
    if (!checks.tryAcquire()) {
      throw tooMany(Duration.ofSeconds(1));
    }
    try {
      return users
          .check(user, password)
          .orElseThrow(() -> refused("There is no such user with this password."));
    } finally {
      checks.release();
    }
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
