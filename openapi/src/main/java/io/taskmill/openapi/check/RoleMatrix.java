package io.taskmill.openapi.check;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Who may call what: as a table for people, and as a test of a running server. */
public final class RoleMatrix {

  private static final List<String> ROLES = List.of("viewer", "operator", "admin", "agent");

  private final JsonNode document;

  /** Of a document. */
  public RoleMatrix(JsonNode document) {
    this.document = document;
  }

  /** A table in Markdown. */
  public String table() {
    StringBuilder table = new StringBuilder("| operation | method and path |");
    ROLES.forEach(role -> table.append(' ').append(role).append(" |"));
    table.append("\n|---|---|").append("---|".repeat(ROLES.size())).append('\n');
    for (ApiOperation operation : ApiOperation.of(document)) {
      table
          .append("| `")
          .append(operation.id())
          .append("` | ")
          .append(operation.method())
          .append(" `")
          .append(operation.path())
          .append("` |");
      ROLES.forEach(role -> table.append(operation.isFor(role) ? " yes |" : " no |"));
      table.append('\n');
    }
    return table.toString();
  }

  /**
   * Calls every operation as everybody, in a way that changes nothing: on things that are not
   * there, or without the body that it needs.
   *
   * @param cells what was asked, for the record
   * @return where the server lets somebody do what the document does not, or the other way round
   */
  public List<String> differences(ApiServer server, List<String> cells) {
    List<String> wrong = new ArrayList<>();
    Exercise exercise = new Exercise(server, document);
    List<String> everybody = new ArrayList<>(ROLES);
    everybody.add(ApiServer.NOBODY);
    for (ApiOperation operation : ApiOperation.of(document)) {
      for (String role : everybody) {
        Exercise.Call call = exercise.call(operation.id()).as(role);
        operation.parameters("path").forEach(variable -> call.of("404404"));
        int status = call.send().status();
        cells.add(operation.id() + " " + role + " " + status);
        if (!isRight(operation, role, status)) {
          wrong.add("%s as %s is answered with %d".formatted(operation.id(), role, status));
        }
      }
    }
    return wrong;
  }

  private static boolean isRight(ApiOperation operation, String role, int status) {
    if (operation.isFor(role)) {
      return status != 401 && status != 403;
    }
    return status == (role.equals(ApiServer.NOBODY) ? 401 : 403);
  }
}
