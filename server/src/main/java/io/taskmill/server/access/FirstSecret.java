package io.taskmill.server.access;

import io.taskmill.admin.DocumentWrite;
import io.taskmill.admin.Documents;
import io.taskmill.web.Role;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/**
 * The admin secret, a token that the very first start on a store makes; later ones make none. It is
 * made last, once the server listens: a start that fails before, as on a port in use, leaves it to
 * the next one, which then shows it.
 */
public final class FirstSecret implements SmartLifecycle {

  private static final String MADE = "server/admin-secret";
  private static final String NAME = "admin";
  private static final String BY = "first start";

  private final Documents documents;
  private final Tokens tokens;
  private final boolean oneMore;
  private volatile @Nullable String text;
  private volatile boolean running;

  /**
   * Makes nothing yet.
   *
   * @param oneMore whether one is made although there was one before
   */
  public FirstSecret(Documents documents, Tokens tokens, boolean oneMore) {
    this.documents = documents;
    this.tokens = tokens;
    this.oneMore = oneMore;
  }

  /** After everything else, the web server too. */
  @Override
  public int getPhase() {
    return Integer.MAX_VALUE;
  }

  /**
   * Makes it if it was never made, or if one more is wanted. Of several servers that start at once,
   * one has made it.
   */
  @Override
  public void start() {
    running = true;
    boolean first = documents.get(MADE).isEmpty();
    if (!first && !oneMore) {
      return;
    }
    // The token first: a server that dies in between leaves one that nobody knows, and not a store
    // without any.
    Tokens.NewToken made = tokens.create(NAME, Grant.of(Role.ADMIN), BY, null);
    if (first) {
      boolean wasFirst = documents.write(DocumentWrite.create(MADE, made.token().id())).isPresent();
      if (!wasFirst && !oneMore) {
        tokens.revoke(made.token().id());
        return;
      }
    }
    text = made.text();
  }

  @Override
  public void stop() {
    running = false;
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /** The secret, if this start has made it. */
  public Optional<String> text() {
    return Optional.ofNullable(text);
  }
}
