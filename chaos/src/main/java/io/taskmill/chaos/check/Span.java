package io.taskmill.chaos.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A time in which a task surely had something of which there is only so much.
 *
 * @param who what had it, for a person
 */
record Span(long task, String who, long from, long until) {

  /** Those that began when as many as the limit allows had begun and not ended. */
  static List<Beyond> beyond(List<Span> spans, int limit) {
    List<Beyond> found = new ArrayList<>();
    List<Span> open = new ArrayList<>();
    for (Span span : spans.stream().sorted(Comparator.comparingLong(Span::from)).toList()) {
      open.removeIf(other -> other.until <= span.from);
      if (span.from < span.until) {
        if (open.size() >= limit) {
          found.add(new Beyond(span, open.stream().map(Span::who).toList()));
        }
        open.add(span);
      }
    }
    return found;
  }

  /**
   * One that should not have begun.
   *
   * @param others who had begun and not ended
   */
  record Beyond(Span span, List<String> others) {}
}
