package io.taskmill.spi;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The one node that may run a task. It travels in the task's headers, as its number and then, for
 * people, its name. A task that is pinned is in a lane of its node, so that others never take it,
 * and stays there whatever becomes of it; {@link Terms#host} and {@link Terms#sticky} mean nothing
 * then. When the node is gone, {@link MaintenanceJob#SKIP_PINNED} ends the task.
 */
public final class NodePin {

  /** The header of a task that is pinned. */
  public static final String HEADER = "taskmill.node";

  /** What the hosts of nodes' lanes begin with; no machine is called so. */
  private static final char MARK = '#';

  private NodePin() {}

  /**
   * The header's value.
   *
   * @param name what people call it; it may be gone when they read that
   */
  public static String of(long node, String name) {
    return node + " " + name;
  }

  /** The node of a task with these headers; null if every node may run it. */
  public static @Nullable Long node(Map<String, String> headers) {
    String text = headers.isEmpty() ? null : headers.get(HEADER);
    if (text == null) {
      return null;
    }
    int end = text.indexOf(' ');
    try {
      return Long.valueOf(end < 0 ? text : text.substring(0, end));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** What people call that node; null if it was not said. */
  public static @Nullable String name(Map<String, String> headers) {
    String text = headers.getOrDefault(HEADER, "");
    int end = text.indexOf(' ');
    return end < 0 ? null : text.substring(end + 1);
  }

  /** Which node that is, for people. */
  public static String words(Map<String, String> headers) {
    String name = name(headers);
    return name == null
        ? "node " + headers.getOrDefault(HEADER, "")
        : "node %s (%s)".formatted(node(headers), name);
  }

  /** Whether only one node may run a task with these headers. */
  public static boolean isPinned(Map<String, String> headers) {
    return node(headers) != null;
  }

  /** The host of a node's own lanes. */
  public static String lane(long node) {
    return MARK + Long.toString(node);
  }

  /** The host of a new task's lane: that of its node, or the machine that it wants, if any. */
  public static @Nullable String lane(NewTask task) {
    Long node = node(task.headers());
    return node == null ? task.terms().host() : lane(node);
  }
}
