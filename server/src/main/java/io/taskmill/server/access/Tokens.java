package io.taskmill.server.access;

import io.taskmill.admin.Documents;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * API tokens. A token is random, so the store keeps its SHA-256; it is found by the beginning of
 * that. Who has revoked one is heard within {@link ShortMemory#MOMENT} on every server.
 */
public final class Tokens {

  /** What every token begins with, so that it is recognised where it should not be. */
  static final String PREFIX = "tm_";

  private static final int ID_LENGTH = 20;
  private static final int MAX_LENGTH = 200;

  private final Shelf<Token> tokens;
  private final LastUse lastUse;
  private final ShortMemory<Token> memory = new ShortMemory<>();
  private final Clock clock;

  /** Those of a store. */
  public Tokens(Documents documents, Clock clock) {
    this.tokens = new Shelf<>(documents, "token/", Token.class);
    this.lastUse = new LastUse(documents, clock);
    this.clock = clock;
  }

  /**
   * A token as the store keeps it.
   *
   * @param id by which it is listed and revoked
   * @param hash SHA-256 of its text
   * @param expiresAt from when on it is worth nothing; null for never
   */
  record Token(
      String id,
      String hash,
      String name,
      Grant grant,
      String createdBy,
      Instant createdAt,
      @Nullable Instant expiresAt) {

    String who() {
      return "token/" + name;
    }

    boolean isOver(Instant now) {
      return expiresAt != null && !now.isBefore(expiresAt);
    }
  }

  /**
   * One that was just made.
   *
   * @param text what its owner sends; nobody can read it again
   */
  record NewToken(Token token, String text) {
    /** Without the text. */
    @Override
    public String toString() {
      return token.toString();
    }
  }

  /** Makes one. */
  NewToken create(String name, Grant grant, String createdBy, @Nullable Duration lifetime) {
    String text = PREFIX + RandomText.secret();
    String hash = RandomText.hash(text);
    Instant now = clock.instant();
    Token token =
        new Token(
            id(hash),
            hash,
            name,
            grant,
            createdBy,
            now,
            lifetime == null ? null : now.plus(lifetime));
    if (!tokens.create(token.id(), token, lifetime)) {
      throw new IllegalStateException("Two tokens have the same hash.");
    }
    return new NewToken(token, text);
  }

  private static String id(String hash) {
    return hash.substring(0, ID_LENGTH);
  }

  /** The token that has this text, if it is worth anything. */
  Optional<Token> find(String text) {
    if (!text.startsWith(PREFIX) || text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    String hash = RandomText.hash(text);
    return withId(id(hash)).filter(token -> RandomText.equal(token.hash(), hash));
  }

  /** The token with this id, if it is worth anything. */
  Optional<Token> withId(String id) {
    Optional<Token> found = memory.get(id, this::read);
    return found.filter(token -> !token.isOver(clock.instant()));
  }

  private Optional<Token> read(String id) {
    Optional<Token> read = tokens.get(id);
    read.ifPresent(token -> lastUse.note("token", token.id()));
    return read;
  }

  List<Token> all() {
    Instant now = clock.instant();
    return tokens.all().stream().filter(token -> !token.isOver(now)).toList();
  }

  Optional<Instant> lastUsed(String id) {
    return lastUse.of("token", id);
  }

  /** Whether it was there. */
  boolean revoke(String id) {
    boolean there = tokens.remove(id);
    memory.forget(id);
    lastUse.forget("token", id);
    return there;
  }
}
