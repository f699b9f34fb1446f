package io.taskmill.web;

import io.taskmill.admin.TaskScope;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The caller that the application itself has recognised, by whatever it secures its requests with.
 * Their role here is the highest of the application's roles TASKMILL_VIEWER, TASKMILL_OPERATOR and
 * TASKMILL_ADMIN that they have.
 */
final class PrincipalCallerSource implements CallerSource {

  private static final List<Role> HIGHEST_FIRST =
      List.of(Role.ADMIN, Role.OPERATOR, Role.VIEWER, Role.AGENT);

  private final Supplier<TaskScope> scope;

  /**
   * Knows whoever the application knows.
   *
   * @param scope which tasks exist for them at this moment: handlers may be added at any time
   */
  PrincipalCallerSource(Supplier<TaskScope> scope) {
    this.scope = scope;
  }

  @Override
  public @Nullable Caller find(HttpServletRequest request) {
    Principal principal = request.getUserPrincipal();
    if (principal == null) {
      return null;
    }
    return HIGHEST_FIRST.stream()
        .filter(role -> request.isUserInRole("TASKMILL_" + role))
        .findFirst()
        .map(role -> new Caller(principal.getName(), role, scope.get()))
        .orElse(null);
  }
}
