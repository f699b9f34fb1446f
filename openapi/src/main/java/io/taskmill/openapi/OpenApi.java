package io.taskmill.openapi;

import io.taskmill.web.ApiResource;
import io.taskmill.web.Problem;
import io.taskmill.web.ProblemCode;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the OpenAPI document of an API: of its controllers, of the records that they take and give,
 * and of what the Javadoc says about both.
 */
public final class OpenApi {

  private static final List<RequestMethod> METHODS =
      List.of(
          RequestMethod.GET,
          RequestMethod.PUT,
          RequestMethod.POST,
          RequestMethod.DELETE,
          RequestMethod.PATCH);

  private final Javadocs javadocs;
  private final Schemas schemas;
  private final Operations operations;
  private final Map<String, Map<RequestMethod, ObjectNode>> paths = new TreeMap<>();
  private final Map<String, String> tags = new TreeMap<>();
  private final Set<String> ids = new HashSet<>();

  private OpenApi(Sources sources) {
    javadocs = new Javadocs(sources);
    schemas = new Schemas(javadocs);
    operations = new Operations(javadocs, schemas);
  }

  /**
   * The document of all controllers in some packages.
   *
   * @param security how callers show who they are, by name; empty if that is the application's
   *     affair
   */
  public static JsonNode of(Sources sources, Map<String, ObjectNode> security, String... packages) {
    OpenApi made = new OpenApi(sources);
    resources(packages).forEach(made::add);
    return made.document(security);
  }

  private static List<Class<?>> resources(String... packages) {
    ClassPathScanningCandidateComponentProvider scan =
        new ClassPathScanningCandidateComponentProvider(false);
    scan.addIncludeFilter(new AnnotationTypeFilter(ApiResource.class));
    List<Class<?>> found = new ArrayList<>();
    Arrays.stream(packages)
        .map(scan::findCandidateComponents)
        .flatMap(Collection::stream)
        .forEach(
            bean ->
                found.add(
                    ClassUtils.resolveClassName(String.valueOf(bean.getBeanClassName()), null)));
    found.sort(Comparator.comparing(Class::getName));
    return found;
  }

  private void add(Class<?> resource) {
    RequestMapping around =
        AnnotatedElementUtils.findMergedAnnotation(resource, RequestMapping.class);
    String base = around == null ? "" : only(around.path(), resource);
    String tag = resource.getSimpleName().replace("Controller", "").toLowerCase(Locale.ROOT);
    tags.put(tag, javadocs.of(resource).whole());
    Arrays.stream(resource.getDeclaredMethods())
        .filter(method -> Operations.mapping(method) != null)
        .sorted(Comparator.comparing(Method::getName))
        .forEach(method -> add(base, tag, method));
  }

  private void add(String base, String tag, Method method) {
    RequestMapping mapping = Operations.mapping(method);
    if (mapping == null || mapping.method().length != 1) {
      throw new IllegalStateException("%s must be for one HTTP method.".formatted(method));
    }
    if (!ids.add(method.getName())) {
      throw new IllegalStateException("Two operations are called " + method.getName());
    }
    String path =
        (base + only(mapping.path(), method)).replaceAll("\\{\\*?(\\w+)(:[^}]*)?}", "{$1}");
    paths
        .computeIfAbsent(path, any -> new LinkedHashMap<>())
        .put(mapping.method()[0], operations.of(method, tag));
  }

  private static String only(String[] paths, Object where) {
    if (paths.length > 1) {
      throw new IllegalStateException("%s has several paths.".formatted(where));
    }
    return paths.length == 0 ? "" : paths[0];
  }

  private JsonNode document(Map<String, ObjectNode> security) {
    ObjectNode document = Json.empty();
    document.put("openapi", "3.1.0");
    document
        .putObject("info")
        .put("title", "Taskmill")
        .put("version", "1")
        .put(
            "description",
            "Durable tasks, over HTTP. Ids are texts, since they exceed what JavaScript can count; "
                + "times and durations are in ISO 8601. Errors are problem details of RFC 9457 with a "
                + "stable `code`. `x-roles` says who may call an operation.")
        .putObject("license")
        .put("name", "Apache-2.0")
        .put("identifier", "Apache-2.0");
    // Relative to where the document itself lies.
    document.putArray("servers").addObject().put("url", "api/v1");
    if (!security.isEmpty()) {
      ArrayNode ways = document.putArray("security");
      security.keySet().forEach(way -> ways.addObject().putArray(way));
    }
    ArrayNode listed = document.putArray("tags");
    tags.forEach((name, words) -> Json.described(listed.addObject().put("name", name), words));
    ObjectNode all = document.putObject("paths");
    paths.forEach(
        (path, methods) -> {
          ObjectNode item = all.putObject(path);
          METHODS.stream()
              .filter(methods::containsKey)
              .forEach(
                  method -> item.set(method.name().toLowerCase(Locale.ROOT), methods.get(method)));
        });
    problem();
    ObjectNode components = document.putObject("components");
    ObjectNode named = components.putObject("schemas");
    schemas.components().forEach(named::set);
    ObjectNode problem = components.putObject("responses").putObject("Problem");
    problem.put("description", "What went wrong.");
    problem.putObject("content").putObject(Problem.MEDIA_TYPE).set("schema", Json.ref("Problem"));
    if (!security.isEmpty()) {
      security.forEach(components.putObject("securitySchemes")::set);
    }
    return document;
  }

  private void problem() {
    ObjectNode problem = Json.described(Json.type("object"), javadocs.of(Problem.class).whole());
    ObjectNode fields = problem.putObject("properties");
    fields.set("type", Json.described(Json.text("uri-reference"), "`/problems/` and the code."));
    fields.set("title", Json.described(Json.text(), "The same for every problem of this code."));
    fields.set("status", Json.described(Json.type("integer"), "The status of the answer."));
    fields.set(
        "detail", Json.described(Json.text(), "What happened, what follows from it, what to do."));
    StringBuilder meaning = new StringBuilder("Programs can rely on it.");
    for (ProblemCode code : ProblemCode.values()) {
      meaning
          .append("\n\n- `")
          .append(code.text())
          .append("` (")
          .append(code.status().value())
          .append("): ")
          .append(code.title())
          .append('.');
    }
    fields.set(
        "code",
        Json.described(
            Json.words(Arrays.stream(ProblemCode.values()).map(ProblemCode::text).toList()),
            meaning.toString()));
    problem.set("required", Json.list(List.of("type", "title", "status", "detail", "code")));
    problem.put("additionalProperties", true);
    schemas.add("Problem", problem);
  }
}
