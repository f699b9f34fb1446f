package io.taskmill.web.events;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The last changes, for listeners who come back. What one look at the store has found is one entry
 * with one number. Not safe for use by several threads.
 */
final class EventLog {

  private static final int MOST_ENTRIES = 1_000;

  /** So that many changes at once do not fill the memory. */
  private static final int MOST_CHANGES = 20_000;

  private static final Pattern ID = Pattern.compile("([0-9a-z]{1,40})-([0-9]{1,18})");

  /** What a look has found. */
  record Entry(long number, List<Change> changes) {}

  private final String epoch;
  private final Deque<Entry> entries = new ArrayDeque<>();
  private long newest;
  private int changes;

  /**
   * Begins with nothing.
   *
   * @param epoch tells the ids of this process from those of others
   */
  EventLog(String epoch) {
    this.epoch = epoch;
  }

  /** The id behind which everything is still to come. */
  String newestId() {
    return id(newest);
  }

  /** The id of an entry. */
  String id(long number) {
    return epoch + "-" + number;
  }

  Entry append(List<Change> found) {
    Entry entry = new Entry(++newest, List.copyOf(found));
    entries.addLast(entry);
    changes += found.size();
    while (entries.size() > MOST_ENTRIES || (changes > MOST_CHANGES && entries.size() > 1)) {
      changes -= entries.removeFirst().changes().size();
    }
    return entry;
  }

  /** There was a time of which nothing is known: nobody can go on from before it. */
  void gap() {
    newest++;
    entries.clear();
    changes = 0;
  }

  /** What has come after an id; empty if that is not known any more, or never was. */
  Optional<List<Entry>> since(String id) {
    Long number = number(id);
    long first = entries.isEmpty() ? newest + 1 : entries.getFirst().number();
    if (number == null || number < first - 1 || number > newest) {
      return Optional.empty();
    }
    return Optional.of(entries.stream().filter(entry -> entry.number() > number).toList());
  }

  private @Nullable Long number(String id) {
    Matcher matcher = ID.matcher(id);
    return matcher.matches() && matcher.group(1).equals(epoch)
        ? Long.valueOf(matcher.group(2))
        : null;
  }
}
