package io.taskmill.web;

import io.taskmill.admin.TaskScope;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Objects;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.servlet.support.RequestContextUtils;

/** Who calls. */
@ApiResource
@RequestMapping("/me")
class MeController {

  /**
   * The caller.
   *
   * @param name by which the audit knows them
   * @param scope which tasks exist for them
   * @param role what they may do here: VIEWER at most where this installation is read-only
   * @param may the operations of this API that they may call, by their ids
   * @param readOnly whether nobody may change anything through this installation
   * @param title what this installation is called; empty for nothing
   */
  record Me(
      String name, Role role, TaskScope scope, List<String> may, boolean readOnly, String title) {}

  private final ReadOnly readOnly;
  private final String title;

  MeController(WebProperties properties) {
    readOnly = new ReadOnly(properties.isReadOnly());
    title = properties.getTitle();
  }

  /** Who calls, and what they may do. */
  @GetMapping
  @Access(value = Role.VIEWER, agents = true)
  Me me(Caller caller, HttpServletRequest request) {
    WebApplicationContext api =
        Objects.requireNonNull(RequestContextUtils.findWebApplicationContext(request));
    List<String> may =
        api.getBean(RequestMappingHandlerMapping.class).getHandlerMethods().values().stream()
            .filter(operation -> may(caller, operation))
            .map(operation -> operation.getMethod().getName())
            .distinct()
            .sorted()
            .toList();
    return new Me(caller.name(), caller.role(), caller.scope(), may, readOnly.on(), title);
  }

  private boolean may(Caller caller, HandlerMethod operation) {
    Access access = operation.getMethodAnnotation(Access.class);
    return access != null && readOnly.lets(caller, access);
  }
}
