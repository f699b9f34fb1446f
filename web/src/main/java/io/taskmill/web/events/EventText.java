package io.taskmill.web.events;

import io.taskmill.admin.TaskScope;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Events as they are written into a stream. */
final class EventText {

  /** More hints of one topic at once say no more than that there are some. */
  private static final int MOST_OF_A_TOPIC = 50;

  /** How soon a client comes back when its stream has ended. */
  private static final String RETRY = "retry: 1000\n";

  private EventText() {}

  /** The first event of a stream. */
  static String hello(String id) {
    return RETRY + "event: hello\nid: " + id + "\ndata: {\"id\":\"" + id + "\"}\n\n";
  }

  /** The beginning of a stream that goes on where another was cut. */
  static String resumed() {
    return RETRY + ":\n\n";
  }

  /** Everything may have changed. */
  static String resync(String id) {
    return RETRY + "event: resync\nid: " + id + "\ndata: {}\n\n";
  }

  /**
   * Shows that the stream is alive. A client remembers the id, so that it can go on from there
   * although it has heard nothing for long.
   */
  static String heartbeat(String id) {
    return ":\nid: " + id + "\n\n";
  }

  /** Shows that the stream is alive, before its first event. */
  static String comment() {
    return ":\n\n";
  }

  /**
   * The hints of one look; empty if none is for this listener. Only the last has the id: a client
   * whose stream is cut between them gets all of them again.
   */
  static String hints(List<Change> changes, String id, TaskScope scope, Set<Long> watched) {
    Map<Topic, Set<Hint>> byTopic = new EnumMap<>(Topic.class);
    for (Change change : changes) {
      change
          .heardBy(scope, watched)
          .ifPresent(
              hint ->
                  byTopic.computeIfAbsent(hint.topic(), any -> new LinkedHashSet<>()).add(hint));
    }
    StringBuilder text = new StringBuilder();
    byTopic.forEach(
        (topic, hints) -> {
          boolean some = hints.size() > MOST_OF_A_TOPIC || hints.contains(Hint.of(topic));
          for (Hint hint : some ? Set.of(Hint.of(topic)) : hints) {
            text.append("event: hint\ndata: ").append(hint.json()).append("\n\n");
          }
        });
    if (text.length() > 0) {
      text.insert(text.length() - 1, "id: " + id + "\n");
    }
    return text.toString();
  }
}
