package io.taskmill.server.alerts;

import io.taskmill.InvalidTaskException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The time of each day in which nobody is told anything, perhaps over midnight. */
record QuietTime(LocalTime from, LocalTime to, ZoneId zone) {

  private static final Pattern FORM =
      Pattern.compile("(\\d{2}:\\d{2})-(\\d{2}:\\d{2})(?: ([A-Za-z0-9/_+:-]{1,60}))?");

  static QuietTime parse(String text) {
    Matcher form = FORM.matcher(text);
    try {
      if (form.matches()) {
        ZoneId zone = form.group(3) == null ? ZoneOffset.UTC : ZoneId.of(form.group(3));
        return new QuietTime(LocalTime.parse(form.group(1)), LocalTime.parse(form.group(2)), zone);
      }
    } catch (DateTimeException e) {
      throw wrong(text, e);
    }
    throw wrong(text, null);
  }

  private static InvalidTaskException wrong(String text, @Nullable Throwable cause) {
    return new InvalidTaskException(
        "The quiet time is '%s', but is written as 22:00-07:00 Europe/Berlin; without a zone it is UTC."
            .formatted(text.length() > 100 ? text.substring(0, 100) + "…" : text),
        cause);
  }

  boolean includes(Instant time) {
    LocalTime local = time.atZone(zone).toLocalTime();
    boolean afterFrom = !local.isBefore(from);
    boolean beforeTo = local.isBefore(to);
    return from.isBefore(to) ? afterFrom && beforeTo : afterFrom || beforeTo;
  }
}
