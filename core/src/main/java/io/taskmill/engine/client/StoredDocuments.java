package io.taskmill.engine.client;

import io.taskmill.admin.Document;
import io.taskmill.admin.DocumentWrite;
import io.taskmill.admin.Documents;
import io.taskmill.spi.DocumentStore;
import java.util.List;
import java.util.Optional;

/** The documents that a store has. */
public final class StoredDocuments implements Documents {

  private final DocumentStore store;
  private final ClientCalls calls;

  public StoredDocuments(DocumentStore store, ClientCalls calls) {
    this.store = store;
    this.calls = calls;
  }

  @Override
  public Optional<Document> get(String name) {
    return calls.shielded(() -> store.get(name));
  }

  @Override
  public List<Document> list(String prefix, String after, int limit) {
    return calls.shielded(() -> store.list(prefix, after, limit));
  }

  @Override
  public Optional<Document> write(DocumentWrite write) {
    return calls.shielded(() -> store.write(write));
  }

  @Override
  public boolean remove(Document document) {
    return calls.shielded(() -> store.remove(document.name(), document.version()));
  }
}
