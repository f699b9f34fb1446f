package io.taskmill.openapi;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** What must hold in every OpenAPI document, whoever has made it. */
public final class DocumentRules {

  private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");
  private static final Pattern VARIABLE = Pattern.compile("\\{([^}]+)}");

  private final JsonNode document;
  private final List<String> broken = new ArrayList<>();

  private DocumentRules(JsonNode document) {
    this.document = document;
  }

  /** Every rule that a document breaks, in words. */
  public static List<String> broken(JsonNode document) {
    DocumentRules rules = new DocumentRules(document);
    rules.require(document.path("openapi").asString("").startsWith("3.1."), "It is not of 3.1.");
    rules.require(document.path("info").has("title"), "It has no title.");
    rules.require(document.path("info").has("version"), "It has no version.");
    rules.references(document, "#");
    rules.paths();
    rules.unused();
    return rules.broken;
  }

  private void require(boolean holds, String words) {
    if (!holds) {
      broken.add(words);
    }
  }

  private void references(JsonNode node, String where) {
    JsonNode target = node.path("$ref");
    if (target.isString()) {
      String pointer = target.asString();
      require(
          pointer.startsWith("#/") && !document.at(pointer.substring(1)).isMissingNode(),
          "%s refers to %s, which is not there.".formatted(where, pointer));
    }
    node.properties().forEach(each -> references(each.getValue(), where + "/" + each.getKey()));
    if (node.isArray()) {
      for (int index = 0; index < node.size(); index++) {
        references(node.path(index), where + "/" + index);
      }
    }
  }

  private void paths() {
    Set<String> ids = new HashSet<>();
    Set<String> shapes = new HashSet<>();
    document
        .path("paths")
        .properties()
        .forEach(
            path -> {
              String where = path.getKey();
              require(where.startsWith("/"), "%s does not begin with /.".formatted(where));
              require(
                  shapes.add(VARIABLE.matcher(where).replaceAll("{}")),
                  "%s is there twice but for names.".formatted(where));
              path.getValue()
                  .properties()
                  .forEach(
                      operation -> {
                        require(
                            METHODS.contains(operation.getKey()),
                            "%s has the method %s.".formatted(where, operation.getKey()));
                        operation(where, operation.getValue(), ids);
                      });
            });
  }

  private void operation(String path, JsonNode operation, Set<String> ids) {
    String id = operation.path("operationId").asString("");
    require(ids.add(id), "Two operations are called '%s'.".formatted(id));
    require(!operation.path("summary").asString("").isBlank(), id + " has no summary.");
    require(!operation.path("x-roles").isEmpty(), id + " is for nobody.");
    require(!operation.path("responses").isEmpty(), id + " has no responses.");
    operation
        .path("responses")
        .forEach(
            response ->
                require(
                    response.has("$ref") || response.has("description"),
                    id + " has a response without a description."));
    Set<String> declared = new TreeSet<>();
    Set<String> seen = new HashSet<>();
    for (JsonNode parameter : operation.path("parameters")) {
      String in = parameter.path("in").asString("");
      String name = parameter.path("name").asString("");
      require(Set.of("path", "query", "header").contains(in), id + ": " + name + " is nowhere.");
      require(seen.add(in + " " + name), "%s has %s twice.".formatted(id, name));
      require(parameter.path("schema").isObject(), id + ": " + name + " has no schema.");
      if (in.equals("path")) {
        declared.add(name);
        require(parameter.path("required").asBoolean(false), name + " is not required.");
      }
    }
    Set<String> wanted = new TreeSet<>();
    Matcher variables = VARIABLE.matcher(path);
    while (variables.find()) {
      wanted.add(variables.group(1));
    }
    require(
        declared.equals(wanted),
        "%s has %s in its path, but declares %s.".formatted(id, wanted, declared));
  }

  private void unused() {
    String text = document.toString();
    document
        .path("components")
        .path("schemas")
        .propertyNames()
        .forEach(
            name ->
                require(
                    text.contains("\"#/components/schemas/" + name + "\""),
                    "Nobody refers to the schema %s.".formatted(name)));
  }
}
