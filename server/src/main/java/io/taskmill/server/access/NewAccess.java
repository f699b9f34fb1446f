package io.taskmill.server.access;

import io.taskmill.web.ApiException;
import io.taskmill.web.ProblemCode;
import io.taskmill.web.Role;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A token or key that is to be made.
 *
 * @param name what for, or for whom
 * @param expiresIn after how long it is worth nothing; null for never
 */
record NewAccess(
    @Nullable String name,
    @Nullable Role role,
    @Nullable Long tenant,
    @Nullable Set<String> types,
    @Nullable Set<String> queues,
    @Nullable Duration expiresIn) {

  private static final int MAX_NAME = 100;
  private static final Duration LONGEST = Duration.ofDays(3650);

  /** The name, checked. */
  String requireName() {
    if (name == null
        || !name.matches("[\\p{L}\\p{N} ._@/-]{1," + MAX_NAME + "}")
        || name.isBlank()) {
      throw new ApiException(
          ProblemCode.INVALID,
          "'name' must have 1 to %d letters, digits, spaces and any of . _ @ / -. Nothing was made."
              .formatted(MAX_NAME));
    }
    return name;
  }

  Grant grant() {
    return grant(role, tenant, types, queues);
  }

  static Grant grant(
      @Nullable Role role,
      @Nullable Long tenant,
      @Nullable Set<String> types,
      @Nullable Set<String> queues) {
    if (role == null) {
      throw new ApiException(
          ProblemCode.INVALID,
          "'role' must be VIEWER, OPERATOR, ADMIN or AGENT. Nothing was changed.");
    }
    return new Grant(role, tenant, types, queues);
  }

  @Nullable Duration requireLifetime() {
    if (expiresIn != null
        && (expiresIn.isNegative() || expiresIn.isZero() || expiresIn.compareTo(LONGEST) > 0)) {
      throw new ApiException(
          ProblemCode.INVALID,
          "'expiresIn' must be a time of up to ten years, such as P90D. Nothing was made.");
    }
    return expiresIn;
  }
}
