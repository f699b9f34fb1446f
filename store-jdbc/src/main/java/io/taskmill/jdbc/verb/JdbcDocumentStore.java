package io.taskmill.jdbc.verb;

import io.taskmill.admin.Document;
import io.taskmill.admin.DocumentWrite;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.DocumentStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Documents, a row each. */
public final class JdbcDocumentStore implements DocumentStore {

  /** Comes after every name. */
  private static final String END = "\u007f";

  private final Verbs verbs;

  public JdbcDocumentStore(Verbs verbs) {
    this.verbs = verbs;
  }

  @Override
  public Optional<Document> get(String name) {
    return get(verbs, name);
  }

  /** The same in a transaction that does more. */
  static Optional<Document> get(Verbs inside, String name) {
    return inside
        .rows("document.one", new Params().set("name", name), JdbcDocumentStore::document)
        .stream()
        .findFirst();
  }

  @Override
  public List<Document> list(String prefix, String after, int limit) {
    Params params =
        new Params()
            .set("prefix", prefix)
            .set("end", end(prefix))
            .set("after", after)
            .set("limit", limit);
    return verbs.rows("document.list", params, JdbcDocumentStore::document);
  }

  /** What comes after all names that begin so. */
  private static String end(String prefix) {
    if (prefix.isEmpty()) {
      return END;
    }
    int last = prefix.length() - 1;
    return prefix.substring(0, last) + (char) (prefix.charAt(last) + 1);
  }

  @Override
  public Optional<Document> write(DocumentWrite write) {
    return verbs.together("document", inside -> write(inside, write));
  }

  /** The same in a transaction that does more. */
  static Optional<Document> write(Verbs inside, DocumentWrite write) {
    Params params =
        new Params()
            .set("name", write.name())
            .set("text", write.text())
            .set("keep_for", write.keepFor() == null ? 0 : Micros.of(write.keepFor()))
            .set("replaces", write.replaces());
    int written;
    if (write.replaces() == DocumentWrite.NONE) {
      inside.count("document.forget", params);
      written = inside.count("document.create", params);
    } else {
      written = inside.count("document.change", params);
    }
    return written == 0 ? Optional.empty() : get(inside, write.name());
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
