package io.taskmill.admin;

/** Who did what, when and why. */
public interface AuditTrail {

  /** The newest entries that match. */
  default AuditPage find(AuditFilter filter, int limit) {
    return find(filter, Long.MAX_VALUE, limit);
  }

  /**
   * The next page of entries that match.
   *
   * @param beforeId {@link AuditPage#next} of the page before
   * @param limit between 1 and 1000
   */
  AuditPage find(AuditFilter filter, long beforeId, int limit);
}
