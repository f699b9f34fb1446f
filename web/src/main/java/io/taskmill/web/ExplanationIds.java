package io.taskmill.web;

import io.taskmill.admin.Explanation;
import io.taskmill.wire.IdTexts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The ids in what an explanation says, as texts: JavaScript cannot hold them as numbers. */
final class ExplanationIds {

  private ExplanationIds() {}

  static Explanation asTexts(Explanation explanation) {
    Map<String, Object> data = new LinkedHashMap<>();
    explanation.data().forEach((name, value) -> data.put(name, asText(name, value)));
    return new Explanation(
        explanation.task(),
        explanation.state(),
        explanation.reason(),
        data,
        explanation.sentence(),
        explanation.remedy());
  }

  private static Object asText(String name, Object value) {
    if (value instanceof List<?> ids) {
      return ids.stream().map(String::valueOf).toList();
    }
    return value instanceof Long && IdTexts.isId(name) ? value.toString() : value;
  }
}
