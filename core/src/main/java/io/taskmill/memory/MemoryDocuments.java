package io.taskmill.memory;

import io.taskmill.admin.Document;
import io.taskmill.admin.DocumentWrite;
import io.taskmill.spi.DocumentStore;
import java.util.List;
import java.util.Optional;

/** Documents, each verb alone under the lock. */
final class MemoryDocuments implements DocumentStore {

  private final MemoryData data;

  MemoryDocuments(MemoryData data) {
    this.data = data;
  }

  @Override
  public Optional<Document> get(String name) {
    return data.alone(now -> Optional.ofNullable(data.documents.live(name, now)));
  }

  @Override
  public List<Document> list(String prefix, String after, int limit) {
    return data.alone(now -> data.documents.list(prefix, after, limit, now));
  }

  @Override
  public Optional<Document> write(DocumentWrite write) {
    return data.alone(now -> data.documents.write(write, now));
  }

  @Override
  public boolean remove(String name, long version) {
    return data.alone(now -> data.documents.remove(name, version, now));
  }

  @Override
  public int purge(int limit) {
    return data.alone(now -> data.documents.purge(limit, now));
  }
}
