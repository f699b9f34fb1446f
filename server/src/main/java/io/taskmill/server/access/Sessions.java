package io.taskmill.server.access;

import io.taskmill.admin.Documents;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseCookie;

/**
 * Sessions of people in a browser. The cookie has a random text, of which the store keeps the hash;
 * what somebody may do is looked up again and again, so that it ends with their token or account.
 */
public final class Sessions {

  /** The name of the cookie. */
  static final String COOKIE = "taskmill_session";

  /** The header in which a page sends what only it can have read. */
  static final String CSRF_HEADER = "Taskmill-Csrf";

  /** After which part of the idle time a request is written down. */
  private static final int PARTS = 10;

  private final Shelf<Session> sessions;
  private final ShortMemory<Session> memory = new ShortMemory<>();
  private final Users users;
  private final Tokens tokens;
  private final Duration idle;
  private final Duration longest;
  private final Duration longestOfGuests;
  private final Clock clock;

  /**
   * Those of a store.
   *
   * @param idle after how long without a request one ends
   * @param longest after how long it ends in any case
   * @param longestOfGuests the same for those for whom somebody else has vouched: what they may do
   *     is not looked up again
   */
  public Sessions(
      Documents documents,
      Users users,
      Tokens tokens,
      Duration idle,
      Duration longest,
      Duration longestOfGuests,
      Clock clock) {
    this.sessions = new Shelf<>(documents, "session/", Session.class);
    this.users = users;
    this.tokens = tokens;
    this.idle = idle;
    this.longest = longest;
    this.longestOfGuests = longestOfGuests;
    this.clock = clock;
  }

  /**
   * A session as the store keeps it.
   *
   * @param user whose it is, if they have an account here
   * @param token the id of the token that was signed in with, if it was one
   * @param grant what they may do, if somebody else has vouched for them
   */
  record Session(
      String who,
      @Nullable String user,
      @Nullable String token,
      @Nullable Grant grant,
      Instant createdAt,
      Instant seenAt) {

    static Session ofUser(Users.User user, Instant now) {
      return new Session(user.name(), user.name(), null, null, now, now);
    }

    static Session ofToken(Tokens.Token token, Instant now) {
      return new Session(token.who(), null, token.id(), null, now, now);
    }

    static Session ofGuest(String who, Grant grant, Instant now) {
      return new Session(who, null, null, grant, now, now);
    }

    Session seen(Instant now) {
      return new Session(who, user, token, grant, createdAt, now);
    }
  }

  /** Begins one. */
  Identity begin(Session session) {
    String secret = RandomText.secret();
    if (!sessions.create(RandomText.hash(secret), session, idle)) {
      throw new IllegalStateException("Two sessions have the same hash.");
    }
    return new Identity(session.who(), grant(session).orElseThrow(), secret);
  }

  Instant now() {
    return clock.instant();
  }

  /** Who sends a request with this cookie. */
  Optional<Identity> find(HttpServletRequest request) {
    return cookie(request)
        .flatMap(
            secret ->
                memory
                    .get(RandomText.hash(secret), this::read)
                    .filter(session -> !isOver(session))
                    .flatMap(session -> identity(session, secret)));
  }

  private Optional<Identity> identity(Session session, String secret) {
    return grant(session).map(grant -> new Identity(session.who(), grant, secret));
  }

  private boolean isOver(Session session) {
    Instant now = clock.instant();
    Duration most = session.grant() == null ? longest : longestOfGuests;
    return !now.isBefore(session.createdAt().plus(most))
        || !now.isBefore(session.seenAt().plus(idle));
  }

  private Optional<Session> read(String hash) {
    Optional<Shelf.Entry<Session>> found = sessions.find(hash);
    if (found.isEmpty() || isOver(found.get().value())) {
      return Optional.empty();
    }
    Session session = found.get().value();
    Instant now = clock.instant();
    if (now.isBefore(session.seenAt().plus(idle.dividedBy(PARTS)))) {
      return Optional.of(session);
    }
    Session seen = session.seen(now);
    return Optional.of(sessions.change(found.get(), seen, idle) ? seen : session);
  }

  private Optional<Grant> grant(Session session) {
    if (session.user() != null) {
      return users
          .get(session.user())
          .filter(user -> !user.passwordSetAt().isAfter(session.createdAt()))
          .map(Users.User::grant);
    }
    if (session.token() != null) {
      return tokens.withId(session.token()).map(Tokens.Token::grant);
    }
    return Optional.ofNullable(session.grant());
  }

  /** Ends one. */
  void end(String secret) {
    String hash = RandomText.hash(secret);
    sessions.remove(hash);
    memory.forget(hash);
  }

  /** Those that go on. */
  List<Session> all() {
    return sessions.all().stream().filter(session -> !isOver(session)).toList();
  }

  /** Ends all of somebody; other servers hear of it within {@link ShortMemory#MOMENT}. */
  int endAll(String who) {
    int ended = 0;
    for (Shelf.Entry<Session> entry : sessions.entries()) {
      if (entry.value().who().equals(who)) {
        String hash = sessions.key(entry);
        if (sessions.remove(hash) && !isOver(entry.value())) {
          ended++;
        }
        memory.forget(hash);
      }
    }
    return ended;
  }

  /** What a page must send with each write; no other site can read it. */
  static String csrf(String secret) {
    return RandomText.hash("csrf:" + secret);
  }

  private static Optional<String> cookie(HttpServletRequest request) {
    Cookie[] cookies = request.getCookies();
    if (cookies != null) {
      for (Cookie cookie : cookies) {
        if (cookie.getName().equals(COOKIE) && !cookie.getValue().isEmpty()) {
          return Optional.of(cookie.getValue());
        }
      }
    }
    return Optional.empty();
  }

  /** The cookie of a session that has begun. */
  String cookie(String secret, boolean secure) {
    return cookie(secret, longest, secure);
  }

  /** What makes a browser forget the cookie. */
  static String noCookie(boolean secure) {
    return cookie("", Duration.ZERO, secure);
  }

  private static String cookie(String value, Duration age, boolean secure) {
    return ResponseCookie.from(COOKIE, value)
        .httpOnly(true)
        .secure(secure)
        .sameSite("Strict")
        .path("/")
        .maxAge(age)
        .build()
        .toString();
  }
}
