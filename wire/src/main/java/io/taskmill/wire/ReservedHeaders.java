package io.taskmill.wire;

import io.taskmill.InvalidTaskException;
import io.taskmill.engine.execution.WorkflowHeaders;
import io.taskmill.spi.NodePin;
import io.taskmill.spi.PayloadVersion;
import java.util.Map;
import java.util.Set;

/**
 * The headers in which the engine notes what it knows of a task, such as the schedule or the
 * workflow that it came from. Handlers trust them, so nobody gives them from outside but what a
 * request may say: its version, its part and its node.
 */
final class ReservedHeaders {

  private static final Set<String> OF_REQUESTS =
      Set.of(PayloadVersion.HEADER, NodePin.HEADER, WorkflowHeaders.PART);

  private ReservedHeaders() {}

  /**
   * The headers, if none of them is the engine's own.
   *
   * @throws InvalidTaskException naming the first that is
   */
  static Map<String, String> requireNone(Map<String, String> headers) {
    for (String name : headers.keySet()) {
      if (isReserved(name)) {
        throw new InvalidTaskException(
            "The header '%s' is one that Taskmill gives itself. Nothing was submitted. Choose a name that does not begin with 'taskmill'."
                .formatted(name));
      }
    }
    return headers;
  }

  private static boolean isReserved(String name) {
    boolean own = name.startsWith("taskmill-") || name.startsWith("taskmill.");
    return own && !OF_REQUESTS.contains(name);
  }
}
