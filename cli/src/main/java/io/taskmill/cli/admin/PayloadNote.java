package io.taskmill.cli.admin;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Looks at a payload that a person has typed: a mistake would only show when a task fails. */
final class PayloadNote {

  private PayloadNote() {}

  /** What is odd about it. It is no error: an application may have a codec of its own. */
  static Optional<String> of(@Nullable String payload) {
    if (payload == null) {
      return Optional.empty();
    }
    try {
      JsonMapper.shared().readTree(payload);
      return Optional.empty();
    } catch (JacksonException e) {
      return Optional.of(
          "The payload is no JSON. It is kept as it is; a task can only read it if its application has a"
              + " codec for it. A text in JSON has quotation marks: '\"anna\"'.");
    }
  }
}
