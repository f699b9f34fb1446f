package io.taskmill.engine.execution;

import io.taskmill.TaskType;
import io.taskmill.spi.PayloadVersion;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Stored texts in older versions of a type's format: brought up to date before they are read. The
 * version of a payload is in the headers of its task; that of a checkpoint stands before it, in a
 * line of its own, unless it is the first.
 */
public final class Upgrades {

  private static final String MARK = PayloadVersion.HEADER + "=";

  private Upgrades() {}

  /** A payload as the type reads it now. */
  static String payload(TaskType<?, ?> type, Map<String, String> headers, String text) {
    return upgraded(text, PayloadVersion.of(headers), type.version(), type.upgrades());
  }

  /** A checkpoint as it is stored. */
  static String withVersion(TaskType<?, ?> type, String checkpoint) {
    return type.version() == PayloadVersion.FIRST
        ? checkpoint
        : MARK + type.version() + "\n" + checkpoint;
  }

  /** The version of a stored checkpoint. */
  static int versionOf(String stored) {
    int end = stored.startsWith(MARK) ? stored.indexOf('\n') : -1;
    return end < 0
        ? PayloadVersion.FIRST
        : PayloadVersion.of(Map.of(PayloadVersion.HEADER, stored.substring(MARK.length(), end)));
  }

  /** A stored checkpoint as the type reads it now. */
  static String checkpoint(TaskType<?, ?> type, String stored) {
    int end = stored.startsWith(MARK) ? stored.indexOf('\n') : -1;
    return upgraded(
        stored.substring(end + 1), versionOf(stored), type.version(), type.checkpointUpgrades());
  }

  /** A version without a function is read as the one after it. */
  private static String upgraded(
      String text, int from, int to, Map<Integer, UnaryOperator<String>> upgrades) {
    String upgraded = text;
    for (int version = from; version < to; version++) {
      upgraded = upgrades.getOrDefault(version, UnaryOperator.identity()).apply(upgraded);
      if (upgraded == null) {
        throw new IllegalStateException(
            "The upgrade from version %s gave null.".formatted(version));
      }
    }
    return upgraded;
  }
}
