package io.taskmill.server.access;

import io.taskmill.admin.DocumentWrite;
import io.taskmill.admin.Documents;
import io.taskmill.web.Role;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The admin secret, a token that the very first start on a store makes; later ones make none. */
public final class FirstSecret {

  private static final String MADE = "server/admin-secret";
  private static final String NAME = "admin";
  private static final String BY = "first start";

  private final @Nullable String text;

  private FirstSecret(@Nullable String text) {
    this.text = text;
  }

  /**
   * Makes it if it was never made, or if one more is wanted. Of several servers that start at once,
   * one has made it.
   */
  public static FirstSecret of(Documents documents, Tokens tokens, boolean oneMore) {
    boolean first = documents.get(MADE).isEmpty();
    if (!first && !oneMore) {
      return new FirstSecret(null);
    }
    // The token first: a server that dies in between leaves one that nobody knows, and not a store
    // without any.
    Tokens.NewToken made = tokens.create(NAME, Grant.of(Role.ADMIN), BY, null);
    if (first && !oneMore) {
      DocumentWrite claim = DocumentWrite.create(MADE, made.token().id());
      if (documents.write(claim).isEmpty()) {
        tokens.revoke(made.token().id());
        return new FirstSecret(null);
      }
    } else if (first) {
      documents.write(DocumentWrite.create(MADE, made.token().id()));
    }
    return new FirstSecret(made.text());
  }

  /** The secret, if this start has made it. */
  public Optional<String> text() {
    return Optional.ofNullable(text);
  }
}
