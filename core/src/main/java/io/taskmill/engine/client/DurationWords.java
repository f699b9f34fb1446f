package io.taskmill.engine.client;

import java.time.Duration;
import java.util.Locale;

/** How long somebody has waited, exactly: {@code 10 s}, {@code 1 h 30 min}. */
final class DurationWords {

  private DurationWords() {}

  static String of(Duration time) {
    return time.toString()
        .substring("PT".length())
        .replace("M", " min ")
        .replaceAll("[HS]", " $0 ")
        .strip()
        .toLowerCase(Locale.ROOT);
  }
}
