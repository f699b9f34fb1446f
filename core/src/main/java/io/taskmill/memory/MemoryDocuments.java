package io.taskmill.memory;

import io.taskmill.admin.Document;
import io.taskmill.admin.DocumentWrite;
import io.taskmill.spi.DocumentStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Documents by their names. */
final class MemoryDocuments implements DocumentStore {

  private final MemoryData data;

  MemoryDocuments(MemoryData data) {
    this.data = data;
  }

  @Override
  public Optional<Document> get(String name) {
    return data.alone(now -> Optional.ofNullable(live(name, now)));
  }

  private @Nullable Document live(String name, Instant now) {
    Document document = data.documents.get(name);
    return document == null || isOver(document, now) ? null : document;
  }

  private static boolean isOver(Document document, Instant now) {
    return document.expiresAt() != null && !document.expiresAt().isAfter(now);
  }

  @Override
  public List<Document> list(String prefix, String after, int limit) {
    String from = after.compareTo(prefix) < 0 ? prefix : after;
    return data.alone(
        now ->
            data.documents.tailMap(from, after.isEmpty() || !from.equals(after)).values().stream()
                .takeWhile(document -> document.name().startsWith(prefix))
                .filter(document -> !isOver(document, now))
                .limit(limit)
                .toList());
  }

  @Override
  public Optional<Document> write(DocumentWrite write) {
    return data.alone(
        now -> {
          Document before = live(write.name(), now);
          if ((before == null ? DocumentWrite.NONE : before.version()) != write.replaces()) {
            return Optional.empty();
          }
          long version =
              Math.max(write.replaces() + 1, ChronoUnit.MICROS.between(Instant.EPOCH, now));
          Document written =
              new Document(
                  write.name(),
                  write.text(),
                  version,
                  write.keepFor() == null
                      ? null
                      : now.plus(write.keepFor()).truncatedTo(ChronoUnit.MICROS));
          data.documents.put(write.name(), written);
          return Optional.of(written);
        });
  }

  @Override
  public boolean remove(String name, long version) {
    return data.alone(
        now -> {
          Document before = live(name, now);
          return before != null
              && before.version() == version
              && data.documents.remove(name, before);
        });
  }

  @Override
  public int purge(int limit) {
    return data.alone(
        now -> {
          List<String> over =
              data.documents.values().stream()
                  .filter(document -> isOver(document, now))
                  .limit(limit)
                  .map(Document::name)
                  .toList();
          over.forEach(data.documents::remove);
          return over.size();
        });
  }
}
