package io.taskmill.memory;

import io.taskmill.admin.Document;
import io.taskmill.admin.DocumentWrite;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Documents by their names. Used under the lock of {@link MemoryData}. */
final class DocumentTable {

  private final NavigableMap<String, Document> all = new TreeMap<>();

  /** The document of a name; null if there is none, or its time is over. */
  @Nullable Document live(String name, Instant now) {
    Document document = all.get(name);
    return document == null || isOver(document, now) ? null : document;
  }

  private static boolean isOver(Document document, Instant now) {
    return document.expiresAt() != null && !document.expiresAt().isAfter(now);
  }

  List<Document> list(String prefix, String after, int limit, Instant now) {
    boolean first = after.compareTo(prefix) < 0;
    return all.tailMap(first ? prefix : after, first).values().stream()
        .takeWhile(document -> document.name().startsWith(prefix))
        .filter(document -> !isOver(document, now))
        .limit(limit)
        .toList();
  }

  Optional<Document> write(DocumentWrite write, Instant now) {
    Document before = live(write.name(), now);
    if ((before == null ? DocumentWrite.NONE : before.version()) != write.replaces()) {
      return Optional.empty();
    }
    Document written =
        new Document(
            write.name(),
            write.text(),
            Math.max(write.replaces() + 1, ChronoUnit.MICROS.between(Instant.EPOCH, now)),
            write.keepFor() == null ? null : now.plus(write.keepFor()));
    all.put(write.name(), written);
    return Optional.of(written);
  }

  boolean remove(String name, long version, Instant now) {
    Document before = live(name, now);
    return before != null && before.version() == version && all.remove(name, before);
  }

  int purge(int limit, Instant now) {
    List<String> over =
        all.values().stream()
            .filter(document -> isOver(document, now))
            .limit(limit)
            .map(Document::name)
            .toList();
    over.forEach(all::remove);
    return over.size();
  }
}
