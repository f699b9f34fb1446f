package io.taskmill.spi;

/**
 * Names one execution of one task. The node's number is never given twice and the node counts its
 * own claims, so no other execution ever has the same pair; stores compare both for equality.
 *
 * @param node the registration of the claiming node
 * @param exec the node's own count
 */
public record Fence(long task, long node, long exec) {

  /** How people see it. */
  public String executionId() {
    return executionId(node, exec);
  }

  /** How people see an execution. */
  public static String executionId(long node, long exec) {
    return node + "-" + exec;
  }
}
