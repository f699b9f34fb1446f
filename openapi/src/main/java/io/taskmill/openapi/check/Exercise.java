package io.taskmill.openapi.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Calls operations by the document, looks whether requests and answers are as it says, and
 * remembers which operations were called.
 */
public final class Exercise {

  private static final int PATIENCE_MILLIS = 20_000;
  private static final JsonMapper JSON = JsonMapper.shared();

  private final ApiServer server;
  private final Map<String, ApiOperation> operations = new TreeMap<>();
  private final Set<String> called = new TreeSet<>();
  private final SchemaCheck schemas;
  private final AnswerCheck answers;
  private final RawHttp http;

  /** Of a server that says it is as the document. */
  public Exercise(ApiServer server, JsonNode document) {
    this.server = server;
    this.schemas = new SchemaCheck(document);
    this.answers = new AnswerCheck(document);
    this.http = new RawHttp(server.base(), PATIENCE_MILLIS);
    ApiOperation.of(document).forEach(each -> operations.put(each.id(), each));
  }

  /** The operations that were not called. */
  public Set<String> notCalled() {
    Set<String> rest = new TreeSet<>(operations.keySet());
    rest.removeAll(called);
    return rest;
  }

  /** A call of an operation, as an administrator. */
  public Call call(String operation) {
    ApiOperation found = operations.get(operation);
    if (found == null) {
      throw new AssertionError("The document has no operation " + operation);
    }
    return new Call(found);
  }

  /** One call, step by step. */
  public final class Call {

    private final ApiOperation operation;
    private final Map<String, String> path = new LinkedHashMap<>();
    private final List<String> query = new ArrayList<>();
    private final Map<String, String> headers = new LinkedHashMap<>();
    private @Nullable String body;
    private String role = "admin";
    private boolean chunked;

    Call(ApiOperation operation) {
      this.operation = operation;
    }

    /** With the variable of its path, or the next one. */
    public Call of(String value) {
      String name = operation.parameters("path").get(path.size()).path("name").asString();
      path.put(name, value);
      return this;
    }

    /** With a parameter of the query. */
    public Call with(String name, String value) {
      query.add(name + "=" + encoded(value));
      return this;
    }

    /** With a header. */
    public Call header(String name, String value) {
      headers.put(name, value);
      return this;
    }

    /** With a body. */
    public Call body(String json) {
      body = json;
      return this;
    }

    /** Without saying before how long the body is. */
    public Call chunked() {
      chunked = true;
      return this;
    }

    /** By somebody else. */
    public Call as(String somebody) {
      role = somebody;
      return this;
    }

    /** What it answers, which must not be a problem. */
    public JsonNode ok() {
      RawHttp.Answer answer = send();
      if (answer.status() >= 300) {
        throw new AssertionError(
            "%s answers with %d: %s".formatted(operation.id(), answer.status(), answer.body()));
      }
      return answer.body().isEmpty() ? JSON.createObjectNode() : JSON.readTree(answer.body());
    }

    /** What it answers, which must be a problem of this code. */
    public JsonNode problem(String code) {
      RawHttp.Answer answer = send();
      JsonNode problem =
          answer.status() < 400 ? JSON.createObjectNode() : JSON.readTree(answer.body());
      if (!problem.path("code").asString("").equals(code)) {
        throw new AssertionError(
            "%s answers with %d, not with the problem %s: %s"
                .formatted(operation.id(), answer.status(), code, answer.body()));
      }
      return problem;
    }

    /** The answer, whatever it is; a problem only if it is one that the document knows. */
    public RawHttp.Answer send() {
      String target = operation.path();
      for (Map.Entry<String, String> variable : path.entrySet()) {
        target = target.replace("{" + variable.getKey() + "}", encoded(variable.getValue()));
      }
      if (!query.isEmpty()) {
        target += "?" + String.join("&", query);
      }
      requireBodyOfDocument();
      RawHttp.Answer answer = answer(target);
      List<String> errors = answers.errors(operation, answer);
      if (!errors.isEmpty()) {
        throw new AssertionError(
            "%s %s is not as the document says: %s%nAnswer %d: %s"
                .formatted(operation.id(), target, errors, answer.status(), answer.body()));
      }
      called.add(operation.id());
      return answer;
    }

    private void requireBodyOfDocument() {
      if (body != null) {
        List<String> errors = schemas.errors(operation.body(), JSON.readTree(body));
        if (!errors.isEmpty()) {
          throw new AssertionError(
              "The body of %s is not as the document says: %s".formatted(operation.id(), errors));
        }
      }
    }

    private RawHttp.Answer answer(String target) {
      Map<String, String> all = new LinkedHashMap<>();
      all.put("Host", server.base().getAuthority());
      all.put("Connection", "close");
      all.put("Accept", "*/*");
      all.putAll(server.headers(role));
      all.putAll(headers);
      byte[] sent = body == null ? new byte[0] : body.getBytes(StandardCharsets.UTF_8);
      if (body != null) {
        all.put("Content-Type", "application/json");
      }
      if (chunked) {
        all.put("Transfer-Encoding", "chunked");
        sent = RequestFuzzer.chunked(sent);
      } else {
        all.put("Content-Length", String.valueOf(sent.length));
      }
      StringBuilder head = new StringBuilder();
      head.append(operation.method()).append(' ').append(server.base().getPath()).append(target);
      head.append(" HTTP/1.1\r\n");
      all.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
      byte[] begin = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
      byte[] request = new byte[begin.length + sent.length];
      System.arraycopy(begin, 0, request, 0, begin.length);
      System.arraycopy(sent, 0, request, begin.length, sent.length);
      try {
        RawHttp.Answer answer = http.send(request, true);
        if (answer == null) {
          throw new AssertionError("There is no answer to " + operation.id());
        }
        return answer;
      } catch (IOException e) {
        throw new UncheckedIOException(operation.id(), e);
      }
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
