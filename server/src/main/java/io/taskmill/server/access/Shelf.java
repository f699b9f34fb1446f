package io.taskmill.server.access;

import io.taskmill.admin.Document;
import io.taskmill.admin.DocumentWrite;
import io.taskmill.admin.Documents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Documents of one kind, as records. */
final class Shelf<T> {

  private static final JsonMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private static final int PAGE = 500;

  private final Documents documents;
  private final String prefix;
  private final Class<T> type;

  Shelf(Documents documents, String prefix, Class<T> type) {
    this.documents = documents;
    this.prefix = prefix;
    this.type = type;
  }

  /** A record as it was read. */
  record Entry<T>(T value, Document document) {}

  Optional<Entry<T>> find(String key) {
    return documents.get(prefix + key).map(this::entry);
  }

  Optional<T> get(String key) {
    return find(key).map(Entry::value);
  }

  List<T> all() {
    return entries().stream().map(Entry::value).toList();
  }

  List<Entry<T>> entries() {
    List<Entry<T>> all = new ArrayList<>();
    String after = "";
    List<Document> page;
    do {
      page = documents.list(prefix, after, PAGE);
      for (Document document : page) {
        all.add(entry(document));
        after = document.name();
      }
    } while (page.size() == PAGE);
    return all;
  }

  /** Whether there was none of that key. */
  boolean create(String key, T value, @Nullable Duration keepFor) {
    DocumentWrite write =
        new DocumentWrite(
            prefix + key, JSON.writeValueAsString(value), DocumentWrite.NONE, keepFor);
    return documents.write(write).isPresent();
  }

  /** Whether it was as it was read. */
  boolean change(Entry<T> before, T value, @Nullable Duration keepFor) {
    DocumentWrite write =
        new DocumentWrite(
            before.document().name(),
            JSON.writeValueAsString(value),
            before.document().version(),
            keepFor);
    return documents.write(write).isPresent();
  }

  boolean remove(Entry<T> entry) {
    return documents.remove(entry.document());
  }

  /** Whether it was there. */
  boolean remove(String key) {
    for (Optional<Entry<T>> found = find(key); found.isPresent(); found = find(key)) {
      if (remove(found.get())) {
        return true;
      }
    }
    return false;
  }

  /** The key of a record that was read. */
  String key(Entry<T> entry) {
    return entry.document().name().substring(prefix.length());
  }

  private Entry<T> entry(Document document) {
    return new Entry<>(JSON.readValue(document.text(), type), document);
  }
}
