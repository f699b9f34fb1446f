package io.taskmill.server.alerts;

import io.taskmill.admin.Document;
import io.taskmill.admin.DocumentWrite;
import io.taskmill.admin.Documents;
import io.taskmill.wire.WireJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rules and how they stand, in the store, so that any server of a cluster knows them. */
final class AlertBook {

  private static final String RULE = "alert/rule/";
  private static final String STATE = "alert/state/";
  private static final int PAGE = 500;

  private final Documents documents;

  AlertBook(Documents documents) {
    this.documents = documents;
  }

  /** All rules by name. */
  Map<String, AlertRule> rules() {
    Map<String, AlertRule> rules = new LinkedHashMap<>();
    String after = "";
    List<Document> page;
    do {
      page = documents.list(RULE, after, PAGE);
      page.forEach(
          each -> rules.put(each.name().substring(RULE.length()), read(each, AlertRule.class)));
      after = page.isEmpty() ? after : page.get(page.size() - 1).name();
    } while (page.size() == PAGE);
    return rules;
  }

  Optional<AlertRule> rule(String name) {
    return documents.get(RULE + name).map(each -> read(each, AlertRule.class));
  }

  /** Writes a rule; the last one who does counts. */
  void put(String name, AlertRule rule) {
    write(RULE + name, rule);
  }

  boolean remove(String name) {
    documents.get(STATE + name).ifPresent(documents::remove);
    return documents.get(RULE + name).map(documents::remove).orElse(false);
  }

  AlertState state(String name) {
    return documents
        .get(STATE + name)
        .map(each -> read(each, AlertState.class))
        .orElse(AlertState.QUIET);
  }

  void put(String rule, AlertState state) {
    write(STATE + rule, state);
  }

  private void write(String name, Object value) {
    String text = WireJson.lenient().writeValueAsString(value);
    Optional<Document> written;
    do {
      @Nullable Document before = documents.get(name).orElse(null);
      DocumentWrite write =
          before == null ? DocumentWrite.create(name, text) : DocumentWrite.change(before, text);
      written = documents.write(write);
    } while (written.isEmpty());
  }

  private static <T> T read(Document document, Class<T> type) {
    return WireJson.lenient().readValue(document.text(), type);
  }
}
