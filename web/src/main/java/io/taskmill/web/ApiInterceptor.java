package io.taskmill.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Lets a request through if somebody known may call the operation, and it has no parameters but
 * that one's.
 */
final class ApiInterceptor implements HandlerInterceptor {

  /** Under which the caller lies in the request. */
  static final String CALLER = ApiInterceptor.class.getName() + ".caller";

  /** The header by which a submit that is sent again is recognised. */
  static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  private static final String FORM = "application/x-www-form-urlencoded";

  private final CallerSource callers;
  private final ReadOnly readOnly;
  private final Map<HandlerMethod, Set<String>> parameters = new ConcurrentHashMap<>();

  ApiInterceptor(CallerSource callers, ReadOnly readOnly) {
    this.callers = callers;
    this.readOnly = readOnly;
  }

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    if (!(handler instanceof HandlerMethod method)) {
      return true;
    }
    if (method.hasMethodAnnotation(Open.class)) {
      requireKnownParameters(request, method);
      return true;
    }
    Caller caller = readOnly.limit(callers.find(request));
    if (caller == null) {
      throw new ApiException(
          ProblemCode.UNAUTHENTICATED,
          "The request names nobody who may ask. Send a token: 'Authorization: Bearer …'.");
    }
    Access access = method.getMethodAnnotation(Access.class);
    if (access != null && readOnly.closes(access)) {
      throw new ApiException(
          ProblemCode.READ_ONLY,
          "This installation only shows (taskmill.web.read-only), whoever asks. Nothing was done.");
    }
    if (access == null || !caller.may(access)) {
      throw new ApiException(
          ProblemCode.FORBIDDEN,
          "%s is %s, but this needs the role %s. Ask an administrator for a token with that role."
              .formatted(
                  caller.name(), caller.role(), access == null ? "none has" : access.value()));
    }
    requireKnownParameters(request, method);
    request.setAttribute(CALLER, caller);
    return true;
  }

  private void requireKnownParameters(HttpServletRequest request, HandlerMethod method) {
    requireNoForm(request);
    requireNoIdleKey(request, method);
    Set<String> known = parameters.computeIfAbsent(method, ApiInterceptor::parametersOf);
    for (String name : names(request)) {
      if (!known.contains(name)) {
        throw new ApiException(
            ProblemCode.UNKNOWN_PARAMETER,
            "The parameter '%s' is not known here. Known are: %s."
                .formatted(name.length() > 100 ? name.substring(0, 100) + "…" : name, known));
      }
    }
  }

  /** Whoever sends it believes that the request may be sent again, which must not be wrong. */
  private static void requireNoIdleKey(HttpServletRequest request, HandlerMethod method) {
    if (request.getHeader(IDEMPOTENCY_KEY) == null || request.getMethod().equals("GET")) {
      return;
    }
    for (MethodParameter parameter : method.getMethodParameters()) {
      RequestHeader header = parameter.getParameterAnnotation(RequestHeader.class);
      if (header != null && header.name().equals(IDEMPOTENCY_KEY)) {
        return;
      }
    }
    throw new ApiException(
        ProblemCode.UNKNOWN_PARAMETER,
        "This operation knows no %s, so it would be done again. Nothing was done. Submits of tasks know it; a workflow has its own 'key'."
            .formatted(IDEMPOTENCY_KEY));
  }

  /** What curl sends if it is told nothing; its body would be read as parameters. */
  private static void requireNoForm(HttpServletRequest request) {
    String type = request.getContentType();
    if (type != null && (type.startsWith(FORM) || type.startsWith("multipart/"))) {
      throw new ApiException(ProblemCode.UNSUPPORTED_MEDIA_TYPE, ProblemResolver.WANTS_JSON);
    }
  }

  private static Set<String> names(HttpServletRequest request) {
    try {
      return request.getParameterMap().keySet();
    } catch (IllegalStateException e) {
      throw new ApiException(
          ProblemCode.BAD_PARAMETER,
          "The query cannot be read. Texts in it are UTF-8, with a percent sign and two hexadecimal digits for each byte that is not plain.");
    }
  }

  private static Set<String> parametersOf(HandlerMethod method) {
    Set<String> names = new TreeSet<>();
    for (MethodParameter parameter : method.getMethodParameters()) {
      RequestParam query = parameter.getParameterAnnotation(RequestParam.class);
      if (query != null) {
        String name = query.name().isEmpty() ? parameter.getParameter().getName() : query.name();
        names.add(name);
      }
      names.addAll(ApiArguments.parametersOf(parameter));
    }
    return names;
  }
}
