package io.taskmill.engine.client.explain;

import io.taskmill.admin.AuditEntry;
import io.taskmill.engine.execution.ErrorLine;
import io.taskmill.spi.WorkflowStore.Predecessor;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How facts are said. */
final class Words {

  private static final int MOST_OF_AN_ERROR = 300;

  private Words() {}

  /** To the second, up, so that one who waits until then does not come too early. */
  static String time(Instant time) {
    Instant second = time.truncatedTo(ChronoUnit.SECONDS);
    return (second.equals(time) ? second : second.plusSeconds(1)).toString();
  }

  /** Of what has happened: to the second, down. */
  static String past(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  static String duration(Duration time) {
    if (time.toDays() >= 2) {
      return time.toDays() + " days";
    }
    if (time.toHours() >= 2) {
      return time.toHours() + " hours";
    }
    return time.toMinutes() >= 2 ? time.toMinutes() + " minutes" : time.toSeconds() + " s";
  }

  /** " by anna since …", or nothing if it is not known. */
  static String by(@Nullable AuditEntry entry) {
    return by(entry, "since");
  }

  /** " by anna at …", of what is over. */
  static String doneBy(@Nullable AuditEntry entry) {
    return by(entry, "at");
  }

  private static String by(@Nullable AuditEntry entry, String when) {
    if (entry == null) {
      return "";
    }
    String why = entry.why() == null ? "" : " (" + entry.why() + ")";
    return " by %s%s %s %s".formatted(entry.who(), why, when, past(entry.at()));
  }

  /** With the full stop that an error may have brought along. */
  static String ended(String sentence) {
    return ErrorLine.ended(sentence);
  }

  /** "reserve (task 17, RUNNING) and 3 others". */
  static String tasks(List<Predecessor> some) {
    String first = task(some.get(0));
    return switch (some.size()) {
      case 1 -> first;
      case 2 -> "%s and %s".formatted(first, task(some.get(1)));
      case Facts.COUNTED_BEFORE -> "%s and at least %s others".formatted(first, some.size() - 1);
      default -> "%s and %s others".formatted(first, some.size() - 1);
    };
  }

  private static String task(Predecessor one) {
    return "%s (task %s, %s)".formatted(one.name(), one.id(), one.state());
  }

  static String ids(Collection<Long> ids, long all) {
    String some = ids.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return ids.size() < all ? some + " and others" : some;
  }

  /** ": " and what an error says in one line; nothing if there is none. */
  static String error(@Nullable String error) {
    if (error == null || error.isBlank()) {
      return "";
    }
    return ": " + ErrorLine.of(error, MOST_OF_AN_ERROR);
  }
}
