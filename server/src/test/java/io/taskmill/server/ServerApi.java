package io.taskmill.server;

import io.taskmill.openapi.OpenApi;
import io.taskmill.openapi.Sources;
import io.taskmill.openapi.check.ApiServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A server with a token of each role, and what its document should say. */
final class ServerApi implements ApiServer, AutoCloseable {

  static final Sources SOURCES = Sources.here();

  private final TestServer server;
  private final Map<String, String> tokens = new LinkedHashMap<>();

  private ServerApi(TestServer server) {
    this.server = server;
  }

  /** The document, made from the code. */
  static JsonNode document() {
    return OpenApi.of(SOURCES, security(), "io.taskmill.web", "io.taskmill.server");
  }

  private static Map<String, ObjectNode> security() {
    JsonMapper json = JsonMapper.shared();
    Map<String, ObjectNode> ways = new LinkedHashMap<>();
    ways.put(
        "token",
        json.createObjectNode()
            .put("type", "http")
            .put("scheme", "bearer")
            .put("description", "An API token."));
    ways.put(
        "signature",
        json.createObjectNode()
            .put("type", "apiKey")
            .put("in", "header")
            .put("name", io.taskmill.http.HttpSignature.SIGNATURE)
            .put("description", "A signature by an access key; docs/server.md says of what."));
    ways.put(
        "session",
        json.createObjectNode()
            .put("type", "apiKey")
            .put("in", "cookie")
            .put("name", "taskmill_session")
            .put("description", "A session of the console; writes need the header Taskmill-Csrf."));
    return ways;
  }

  /** On a store; null for a file in the folder. */
  static ServerApi start(String url, Path data) {
    TestServer server = TestServer.start(url, data);
    ServerApi api = new ServerApi(server);
    api.tokens.put("admin", server.adminSecret());
    for (String role : List.of("viewer", "operator", "agent")) {
      TestServer.Answer made =
          server
              .as(server.adminSecret())
              .post(
                  "/api/v1/tokens",
                  "{\"name\":\"%s\",\"role\":\"%s\"}"
                      .formatted(role, role.toUpperCase(Locale.ROOT)));
      api.tokens.put(role, made.json().path("token").asString());
    }
    return api;
  }

  TestServer server() {
    return server;
  }

  String token(String role) {
    return tokens.get(role);
  }

  @Override
  public URI base() {
    return URI.create(server.server().address() + "/api/v1");
  }

  @Override
  public Map<String, String> headers(String role) {
    return role.equals(NOBODY) ? Map.of() : Map.of("Authorization", "Bearer " + tokens.get(role));
  }

  @Override
  public void close() {
    server.close();
  }
}
