package io.taskmill.openapi.check;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Sends many odd requests to every operation, and looks at each answer. */
public final class FuzzRun {

  private static final int PATIENCE_MILLIS = 10_000;
  private static final int MOST_COMPLAINTS = 20;
  private static final int SERVER_ERRORS = 500;

  private final ApiServer server;
  private final JsonNode document;
  private final RawHttp http;
  private final AnswerCheck check;
  private final Map<Integer, Integer> statuses = new TreeMap<>();
  private final List<String> complaints = new ArrayList<>();

  /** Against a server. */
  public FuzzRun(ApiServer server, JsonNode document) {
    this.server = server;
    this.document = document;
    this.http = new RawHttp(server.base(), PATIENCE_MILLIS);
    this.check = new AnswerCheck(document);
  }

  /**
   * Sends requests.
   *
   * @param known texts that exist, see {@link RequestFuzzer}
   * @param each how many of each operation
   * @return what was wrong, with the request
   */
  public List<String> run(Map<String, List<String>> known, long seed, int each) {
    RequestFuzzer fuzzer = new RequestFuzzer(server, document, known, seed);
    List<ApiOperation> operations = ApiOperation.of(document);
    for (int round = 0; round < each; round++) {
      for (ApiOperation operation : operations) {
        one(operation, fuzzer.next(operation));
        if (complaints.size() >= MOST_COMPLAINTS) {
          return complaints;
        }
      }
    }
    return complaints;
  }

  private void one(ApiOperation operation, RequestFuzzer.Request request) {
    try {
      RawHttp.Answer answer = http.send(request.bytes(), request.complete());
      if (answer == null) {
        if (request.complete()) {
          complain(request, null, List.of("there is no answer"));
        }
        return;
      }
      statuses.merge(answer.status(), 1, Integer::sum);
      boolean called =
          new String(request.bytes(), StandardCharsets.ISO_8859_1)
              .startsWith(operation.method() + " ");
      boolean forTheApi = request.wellFormed() && request.complete();
      if (!forTheApi && answer.status() < SERVER_ERRORS && isBare(answer)) {
        return;
      }
      List<String> errors =
          new ArrayList<>(check.errors(called && answer.status() < 300 ? operation : null, answer));
      if (!errors.isEmpty()) {
        complain(request, answer, errors);
      }
    } catch (SocketTimeoutException e) {
      complain(request, null, List.of("there was no answer in time"));
    } catch (IOException e) {
      if (request.complete() && request.wellFormed()) {
        complain(request, null, List.of("the connection broke: " + e.getMessage()));
      }
    }
  }

  /** The container's own answer to what is no HTTP, which says nothing about the inside. */
  private static boolean isBare(RawHttp.Answer answer) {
    return !answer.body().contains("Tomcat") && !answer.body().contains("java.");
  }

  private void complain(
      RequestFuzzer.Request request, RawHttp.@Nullable Answer answer, List<String> errors) {
    complaints.add(
        "%s%n--- request%n%s%n--- answer%n%s%n"
            .formatted(errors, request.shown(), answer == null ? "none" : answer));
  }

  /** How often each status has come. */
  public Map<Integer, Integer> statuses() {
    return statuses;
  }

  /** How often each code of problems has come. */
  public Map<String, Integer> codes() {
    return check.codes();
  }

  /**
   * Opens connections on which a request never ends.
   *
   * @return to be closed
   */
  public List<Socket> slowClients(int many) throws IOException {
    List<Socket> open = new ArrayList<>();
    for (int client = 0; client < many; client++) {
      Socket socket = http.open();
      String head =
          "POST %s/tasks HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"
              .formatted(server.base().getPath(), server.base().getAuthority());
      StringBuilder half = new StringBuilder(head);
      if (client % 2 == 0) { // of every second the body is missing, of the others the headers' end
        server.headers("admin").forEach((name, value) -> half.append(name + ": " + value + "\r\n"));
        half.append("Content-Length: 1000\r\n\r\n{\"type\":");
      }
      socket.getOutputStream().write(half.toString().getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      open.add(socket);
    }
    return open;
  }
}
