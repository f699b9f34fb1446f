package io.taskmill.jdbc.verb;

import io.taskmill.admin.Document;
import io.taskmill.admin.DocumentWrite;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.DocumentStore;
import io.taskmill.spi.StoreException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Documents, a row each. */
public final class JdbcDocumentStore implements DocumentStore {

  /** What names are made of: the least character, and what comes after the greatest. */
  private static final String LEAST = "!";

  private static final String END = "\u007f";

  private static final int CREATE_TRIES = 20;

  private final Verbs verbs;

  public JdbcDocumentStore(Verbs verbs) {
    this.verbs = verbs;
  }

  @Override
  public Optional<Document> get(String name) {
    return get(verbs, name);
  }

  private static Optional<Document> get(Verbs inside, String name) {
    return inside
        .rows("document.one", new Params().set("name", name), JdbcDocumentStore::document)
        .stream()
        .findFirst();
  }

  /** One range of names, from one end to another: databases enter an index by one bound only. */
  @Override
  public List<Document> list(String prefix, String after, int limit) {
    Params params =
        new Params()
            .set("first", after.compareTo(prefix) < 0 ? prefix : after + LEAST)
            .set("end", prefix + END)
            .set("limit", limit);
    return verbs.rows("document.list", params, JdbcDocumentStore::document);
  }

  @Override
  public Optional<Document> write(DocumentWrite write) {
    return verbs.together(
        "document",
        inside -> {
          boolean written =
              write.replaces() == DocumentWrite.NONE
                  ? create(inside, write)
                  : inside.count("document.change", params(write)) > 0;
          return written ? get(inside, write.name()) : Optional.empty();
        });
  }

  /**
   * Enters a document in a transaction that does more; others who enter the same wait for its end.
   *
   * @return the one that is there already; empty if it was entered
   */
  static Optional<Document> createUnlessThere(Verbs inside, DocumentWrite write) {
    for (int tries = 0; tries < CREATE_TRIES; tries++) {
      if (create(inside, write)) {
        return Optional.empty();
      }
      // The time of the one that was in the way may be over by now.
      Optional<Document> there = get(inside, write.name());
      if (there.isPresent()) {
        return there;
      }
    }
    throw new StoreException(
        "The document %s was entered and removed by others %s times in a row. Nothing was written; try again."
            .formatted(write.name(), CREATE_TRIES),
        null);
  }

  /** The text of a document that was entered in the same transaction. */
  static void fill(Verbs inside, String name, String text) {
    inside.count("document.fill", new Params().set("name", name).set("text", text));
  }

  /** Seldom is one in the way whose time is over; so it is looked for only then. */
  private static boolean create(Verbs inside, DocumentWrite write) {
    return enter(inside, write)
        || (inside.count("document.forget", new Params().set("name", write.name())) > 0
            && enter(inside, write));
  }

  private static boolean enter(Verbs inside, DocumentWrite write) {
    return inside.count("document.create", params(write)) > 0;
  }

  private static Params params(DocumentWrite write) {
    return new Params()
        .set("name", write.name())
        .set("text", write.text())
        .set("keep_for", write.keepFor() == null ? 0 : Micros.of(write.keepFor()))
        .set("replaces", write.replaces());
  }

  @Override
  public boolean remove(String name, long version) {
    return verbs.count("document.remove", new Params().set("name", name).set("version", version))
        > 0;
  }

  @Override
  public int purge(int limit) {
    List<String> over =
        verbs.rows("document.over", new Params().set("limit", limit), row -> row.getString("name"));
    if (!over.isEmpty()) {
      verbs.count("document.purge", Params.given(Rows.of(over).text("name", name -> name)));
    }
    return over.size();
  }

  private static Document document(ResultSet row) throws SQLException {
    return new Document(
        row.getString("name"),
        row.getString("text"),
        row.getLong("version"),
        row.getLong("expires_at") == Long.MAX_VALUE ? null : Micros.instant(row, "expires_at"));
  }
}
