package io.taskmill.openapi;

import io.taskmill.FilterField;
import io.taskmill.TaskFilter;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Operator;
import io.taskmill.web.Access;
import io.taskmill.web.Answers;
import io.taskmill.web.Caller;
import io.taskmill.web.Open;
import io.taskmill.web.Role;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.ValueConstants;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes the operation of a controller's method. */
final class Operations {

  /** Arguments that come from no part of the request by themselves. */
  private static final Set<Class<?>> NOT_SENT =
      Set.of(ControlPlane.class, Caller.class, HttpServletRequest.class, HttpServletResponse.class);

  private static final String JSON = "application/json";
  private static final String SCHEMA = "schema";

  private final Javadocs javadocs;
  private final Schemas schemas;
  private final CoreSchemas core;
  private final Limits limits = new Limits();

  Operations(Javadocs javadocs, Schemas schemas) {
    this.javadocs = javadocs;
    this.schemas = schemas;
    this.core = new CoreSchemas(javadocs, schemas);
  }

  /** What a method of a controller answers. */
  ObjectNode of(Method method, String tag) {
    Javadocs.Comment comment = javadocs.of(method);
    ObjectNode operation = Json.empty();
    operation.put("operationId", method.getName());
    operation.putArray("tags").add(tag);
    operation.put("summary", comment.first());
    if (!comment.whole().equals(comment.first())) {
      operation.put("description", comment.whole());
    }
    operation.set("x-roles", roles(method));
    if (method.isAnnotationPresent(Open.class)) {
      operation.putArray("security");
    }
    ArrayNode parameters = Json.list();
    for (Parameter parameter : method.getParameters()) {
      argument(parameter, comment, parameters, operation);
    }
    if (!parameters.isEmpty()) {
      operation.set("parameters", parameters);
    }
    operation.set("responses", responses(method, operation));
    return operation;
  }

  private static ArrayNode roles(Method method) {
    if (method.isAnnotationPresent(Open.class)) {
      return Json.list(List.of("viewer", "operator", "admin", "agent", "nobody"));
    }
    Access access = method.getAnnotation(Access.class);
    if (access == null) {
      throw new IllegalStateException("%s has no @Access: nobody could call it.".formatted(method));
    }
    return Json.list(
        Arrays.stream(Role.values())
            .filter(
                role -> role == Role.AGENT ? access.agents() : role.compareTo(access.value()) >= 0)
            .map(role -> role.name().toLowerCase(Locale.ROOT))
            .toList());
  }

  private void argument(
      Parameter parameter, Javadocs.Comment comment, ArrayNode parameters, ObjectNode operation) {
    String words = comment.parameter(parameter.getName());
    boolean nullable = parameter.getAnnotatedType().isAnnotationPresent(Nullable.class);
    PathVariable path = parameter.getAnnotation(PathVariable.class);
    RequestParam query = parameter.getAnnotation(RequestParam.class);
    RequestHeader header = parameter.getAnnotation(RequestHeader.class);
    RequestBody body = parameter.getAnnotation(RequestBody.class);
    if (path != null) {
      parameters.add(
          sent("path", named(path.name(), path.value(), parameter), true, words, parameter));
    } else if (query != null) {
      boolean given = query.defaultValue().equals(ValueConstants.DEFAULT_NONE);
      String name = named(query.name(), query.value(), parameter);
      ObjectNode made =
          sent("query", name, query.required() && given && !nullable, words, parameter);
      if (!given) {
        preset(made.withObject(SCHEMA), query.defaultValue());
      }
      parameters.add(made);
    } else if (header != null) {
      String name = named(header.name(), header.value(), parameter);
      parameters.add(sent("header", name, header.required() && !nullable, words, parameter));
    } else if (body != null) {
      ObjectNode made = operation.putObject("requestBody");
      Json.described(made, words);
      made.put("required", body.required());
      ObjectNode by = core.body(operation.path("operationId").asString());
      made.putObject("content")
          .putObject(JSON)
          .set(SCHEMA, by == null ? schemas.of(parameter.getParameterizedType()) : by);
    } else if (parameter.getType() == Operator.class) {
      parameters.add(parameter("query", "why", false, Json.text(), null));
    } else if (parameter.getType() == TaskFilter.class) {
      for (FilterField field : FilterField.values()) {
        parameters.add(condition(field));
      }
    } else if (!NOT_SENT.contains(parameter.getType())) {
      throw new IllegalStateException(
          "It is not known from where %s gets '%s'."
              .formatted(parameter.getDeclaringExecutable(), parameter));
    }
  }

  private static String named(String name, String value, Parameter parameter) {
    return !name.isEmpty() ? name : !value.isEmpty() ? value : parameter.getName();
  }

  private ObjectNode sent(
      String in, String name, boolean required, @Nullable String words, Parameter parameter) {
    return parameter(in, name, required, schemas.of(parameter.getParameterizedType()), words);
  }

  private ObjectNode parameter(
      String in, String name, boolean required, ObjectNode schema, @Nullable String words) {
    ObjectNode made = Json.empty().put("name", name).put("in", in);
    Json.described(made, words == null ? Limits.words(name) : words);
    if (required) {
      made.put("required", true);
    }
    limits.parameter(name).forEach(schema::set);
    made.set(SCHEMA, schema);
    return made;
  }

  private ObjectNode condition(FilterField field) {
    ObjectNode schema =
        field == FilterField.ATTRIBUTES
            ? Json.each(Json.text().put("pattern", "^[^:]+:")) // name:value
            : core.filter(field);
    String more = field == FilterField.ATTRIBUTES ? " Written as `name:value`." : "";
    return parameter("query", field.fieldName(), false, schema, core.words(field) + more);
  }

  private static void preset(ObjectNode schema, String text) {
    switch (schema.path("type").asString("")) {
      case "integer" -> schema.put("default", Long.parseLong(text));
      case "boolean" -> schema.put("default", Boolean.parseBoolean(text));
      default -> schema.put("default", text);
    }
  }

  private ObjectNode responses(Method method, ObjectNode operation) {
    ObjectNode responses = Json.empty();
    for (HttpStatus status : statuses(method)) {
      ObjectNode response = responses.putObject(String.valueOf(status.value()));
      response.put("description", status.getReasonPhrase());
      Type answer = answer(method.getGenericReturnType());
      RequestMapping mapping = mapping(method);
      if (mapping != null && mapping.produces().length > 0) {
        response.putObject("content").putObject(mapping.produces()[0]).set(SCHEMA, Json.text());
      } else if (answer != void.class && answer != Void.class) {
        response.putObject("content").putObject(JSON).set(SCHEMA, schemas.of(answer));
      }
    }
    problems(operation)
        .forEach(
            status ->
                responses
                    .putObject(String.valueOf(status.value()))
                    .put("$ref", "#/components/responses/Problem"));
    responses.putObject("default").put("$ref", "#/components/responses/Problem");
    return responses;
  }

  private static List<HttpStatus> problems(ObjectNode operation) {
    boolean named =
        operation.path("parameters").values().stream()
            .anyMatch(parameter -> parameter.path("in").asString().equals("path"));
    boolean body = operation.has("requestBody");
    return Arrays.stream(HttpStatus.values())
        .filter(
            status ->
                switch (status) {
                  case BAD_REQUEST, UNAUTHORIZED, FORBIDDEN, SERVICE_UNAVAILABLE -> true;
                  case NOT_FOUND -> named;
                  case CONTENT_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE -> body;
                  case UNPROCESSABLE_CONTENT -> operation.toString().contains("Idempotency-Key");
                  default -> false;
                })
        .toList();
  }

  private static List<HttpStatus> statuses(Method method) {
    Answers answers = method.getAnnotation(Answers.class);
    if (answers != null) {
      return List.of(answers.value());
    }
    ResponseStatus fixed = AnnotatedElementUtils.findMergedAnnotation(method, ResponseStatus.class);
    return List.of(fixed == null ? HttpStatus.OK : fixed.code());
  }

  private static Type answer(Type type) {
    return type instanceof ParameterizedType generic && generic.getRawType() == ResponseEntity.class
        ? answer(generic.getActualTypeArguments()[0])
        : type;
  }

  /** The mapping of a method; null if it is no operation. */
  static @Nullable RequestMapping mapping(Method method) {
    return AnnotatedElementUtils.findMergedAnnotation(method, RequestMapping.class);
  }
}
