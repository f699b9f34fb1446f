package io.taskmill.openapi.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * An operation as the document has it.
 *
 * @param id its operationId
 * @param method the HTTP method, in capitals
 * @param path with variables in braces
 * @param json all that the document says of it
 */
public record ApiOperation(String id, String method, String path, JsonNode json) {

  /** All of a document, in its order. */
  public static List<ApiOperation> of(JsonNode document) {
    List<ApiOperation> all = new ArrayList<>();
    document
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        method ->
                            all.add(
                                new ApiOperation(
                                    method.getValue().path("operationId").asString(),
                                    method.getKey().toUpperCase(Locale.ROOT),
                                    path.getKey(),
                                    method.getValue()))));
    return all;
  }

  /** Whether a role may call it. */
  public boolean isFor(String role) {
    return json.path("x-roles").values().stream().anyMatch(one -> one.asString().equals(role));
  }

  /** Its parameters in the path, in the query or in the header. */
  public List<JsonNode> parameters(String in) {
    return json.path("parameters").values().stream()
        .filter(parameter -> parameter.path("in").asString().equals(in))
        .toList();
  }

  /** The schema of its body; missing if it takes none. */
  public JsonNode body() {
    return json.path("requestBody").path("content").path("application/json").path("schema");
  }

  /** The schema of an answer that is no problem; missing if there is none of this status. */
  public JsonNode answer(int status) {
    return json.path("responses")
        .path(String.valueOf(status))
        .path("content")
        .path("application/json")
        .path("schema");
  }

  /** Whether the document has a status other than problems' for it. */
  public boolean answersWith(int status) {
    JsonNode response = json.path("responses").path(String.valueOf(status));
    return response.isObject() && !response.has("$ref");
  }
}
