package io.taskmill.jdbc.verb;

import static java.util.stream.Collectors.joining;

import io.taskmill.admin.TaskProgress.Sample;
import io.taskmill.jdbc.sql.Micros;
import java.util.List;
import java.util.stream.Stream;

/**
 * Samples of a task's progress as a text: time and amount of each, {@code 1763382000000000:500
 * 1763382060000000:1000}.
 */
final class ProgressSamples {

  private ProgressSamples() {}

  static String write(List<Sample> samples) {
    return samples.stream()
        .map(sample -> Micros.of(sample.at()) + ":" + sample.done())
        .collect(joining(" "));
  }

  static List<Sample> read(String text) {
    return text.isEmpty()
        ? List.of()
        : Stream.of(text.split(" ")).map(ProgressSamples::one).toList();
  }

  private static Sample one(String text) {
    int colon = text.indexOf(':');
    return new Sample(
        Micros.instant(Long.parseLong(text.substring(0, colon))),
        Long.parseLong(text.substring(colon + 1)));
  }
}
