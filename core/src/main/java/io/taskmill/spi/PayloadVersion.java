package io.taskmill.spi;

import java.util.Map;
import java.util.Set;

/**
 * In which version of its type's format a payload is written. It travels in the task's headers, and
 * only if it is not the first. A READY task is in a lane of its version, so that workers which
 * cannot read it never take it.
 */
public final class PayloadVersion {

  /** The header of a task whose payload is not of the first version. */
  public static final String HEADER = "taskmill.version";

  /** The version of payloads that say nothing. */
  public static final int FIRST = 1;

  /** The greatest version. */
  public static final int MOST = 1_000;

  private PayloadVersion() {}

  /** The version of a task with these headers. */
  public static int of(Map<String, String> headers) {
    String text = headers.isEmpty() ? null : headers.get(HEADER);
    if (text == null) {
      return FIRST;
    }
    try {
      return Math.min(MOST, Math.max(FIRST, Integer.parseInt(text)));
    } catch (NumberFormatException e) {
      return FIRST;
    }
  }

  /** The greatest version of a type among what a node serves; the first if it names none. */
  public static int greatest(String type, Set<String> served) {
    String prefix = type + "@";
    return served.stream()
        .filter(name -> name.startsWith(prefix))
        .mapToInt(name -> of(Map.of(HEADER, name.substring(prefix.length()))))
        .max()
        .orElse(FIRST);
  }

  /** How lanes, claims and nodes name a type in a version that is not the first. */
  public static String name(String type, int version) {
    return type + "@" + version;
  }
}
