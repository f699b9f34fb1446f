package io.taskmill.http;

import io.taskmill.InvalidTaskException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The statuses that are a success, as numbers and ranges: {@code 200-299,404}. */
final class ExpectedStatus {

  static final String DEFAULT = "200-299";

  private static final int LOWEST = 200;
  private static final int HIGHEST = 599;
  private static final Pattern PART = Pattern.compile("\\s*(\\d{3})\\s*(?:-\\s*(\\d{3})\\s*)?");

  private record Range(int from, int to) {}

  private final List<Range> ranges = new ArrayList<>();

  private ExpectedStatus() {}

  static ExpectedStatus parse(String text) {
    ExpectedStatus expected = new ExpectedStatus();
    for (String part : text.split(",", -1)) {
      Matcher matcher = PART.matcher(part);
      if (!matcher.matches()) {
        throw invalid(text);
      }
      int from = Integer.parseInt(matcher.group(1));
      int to = matcher.group(2) == null ? from : Integer.parseInt(matcher.group(2));
      if (from < LOWEST || to > HIGHEST || from > to) {
        throw invalid(text);
      }
      expected.ranges.add(new Range(from, to));
    }
    return expected;
  }

  boolean contains(int status) {
    return ranges.stream().anyMatch(range -> range.from <= status && status <= range.to);
  }

  private static InvalidTaskException invalid(String text) {
    return new InvalidTaskException(
        "The expected status is '%s', but must be numbers and ranges from %s to %s, such as 200-299,404."
            .formatted(CallRules.shown(text), LOWEST, HIGHEST));
  }
}
