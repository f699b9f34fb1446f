package io.taskmill.web;

import io.taskmill.FilterField;
import io.taskmill.TaskFilter;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Operator;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * What an operation gets besides its own parameters: the {@link Caller}, the {@link ControlPlane}
 * as far as it exists for them, their hand on it ({@link Operator}, with the parameter {@code why}
 * as the reason), and the {@link TaskFilter} of the query.
 */
final class ApiArguments implements HandlerMethodArgumentResolver {

  private static final String WHY = "why";

  private final ApiPlanes planes;

  ApiArguments(ApiPlanes planes) {
    this.planes = planes;
  }

  /** The query parameters that such an argument is made of. */
  static Set<String> parametersOf(MethodParameter parameter) {
    Class<?> type = parameter.getParameterType();
    if (type == Operator.class) {
      return Set.of(WHY);
    }
    if (type == TaskFilter.class) {
      return Arrays.stream(FilterField.values())
          .map(FilterField::fieldName)
          .collect(Collectors.toUnmodifiableSet());
    }
    return Set.of();
  }

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    Class<?> type = parameter.getParameterType();
    return type == Caller.class
        || type == ControlPlane.class
        || type == Operator.class
        || type == TaskFilter.class;
  }

  @Override
  public @Nullable Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders) {
    Caller caller =
        (Caller)
            Objects.requireNonNull(
                request.getAttribute(ApiInterceptor.CALLER, RequestAttributes.SCOPE_REQUEST),
                "the interceptor has let it through");
    Class<?> type = parameter.getParameterType();
    if (type == Caller.class) {
      return caller;
    }
    if (type == TaskFilter.class) {
      return filter(Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class)));
    }
    ControlPlane plane = planes.within(caller.scope());
    return type == ControlPlane.class ? plane : plane.as(caller.name(), why(request));
  }

  private static @Nullable String why(NativeWebRequest request) {
    String why = request.getParameter(WHY);
    return why == null || why.isBlank() ? null : why;
  }

  private static TaskFilter filter(HttpServletRequest request) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (FilterField field : FilterField.values()) {
      String[] values = request.getParameterValues(field.fieldName());
      if (values != null) {
        fields.put(
            field.fieldName(), field == FilterField.ATTRIBUTES ? pairs(values) : single(values));
      }
    }
    return TaskFilter.of(fields);
  }

  private static Object single(String[] values) {
    return values.length == 1 ? values[0] : List.of(values);
  }

  private static Map<String, String> pairs(String[] values) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String value : values) {
      int colon = value.indexOf(':');
      if (colon < 1) {
        throw new ApiException(
            ProblemCode.BAD_PARAMETER,
            "The parameter 'attributes' is written as name:value, such as attributes=order:17.");
      }
      pairs.put(value.substring(0, colon), value.substring(colon + 1));
    }
    return pairs;
  }
}
