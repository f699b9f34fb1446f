package io.taskmill.cli.admin;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Times as people write them on a command line. */
final class TimeText {

  private static final Pattern LENGTH = Pattern.compile("(\\d{1,9})\\s*(s|m|min|h|d)");

  private TimeText() {}

  /** A point in time; a length such as {@code 2h} is so long ago. */
  static final class Point implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String text) {
      return point(text, Instant.now(), ZoneId.systemDefault());
    }
  }

  /** A length of time. */
  static final class Length implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      return length(text);
    }
  }

  static Instant point(String text, Instant now, ZoneId zone) {
    if (isLength(text)) {
      return now.minus(length(text));
    }
    return absolute(text, zone, ", or 2h for two hours ago");
  }

  /** A point in time that is written out. */
  static Instant absolute(String text, ZoneId zone) {
    return absolute(text, zone, "");
  }

  private static Instant absolute(String text, ZoneId zone, String otherwise) {
    try {
      if (text.length() == "2026-11-01".length()) {
        return LocalDate.parse(text).atStartOfDay(zone).toInstant();
      }
      return text.endsWith("Z")
          ? Instant.parse(text)
          : LocalDateTime.parse(text.replace(' ', 'T')).atZone(zone).toInstant();
    } catch (DateTimeException e) {
      throw new TypeConversionException(
          "'%s' is no time: write 2026-11-01, 2026-11-01T14:30, 2026-11-01T14:30:00Z%s"
              .formatted(text, otherwise));
    }
  }

  static boolean isLength(String text) {
    return LENGTH.matcher(text).matches();
  }

  static Duration length(String text) {
    Matcher matcher = LENGTH.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "'%s' is no length of time: write 30s, 15m, 2h or 3d".formatted(text));
    }
    long count = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "s" -> Duration.ofSeconds(count);
      case "h" -> Duration.ofHours(count);
      case "d" -> Duration.ofDays(count);
      default -> Duration.ofMinutes(count);
    };
  }
}
