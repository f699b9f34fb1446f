package io.taskmill.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.openapi.DocumentRules;
import io.taskmill.openapi.GeneratedFile;
import io.taskmill.openapi.check.RoleMatrix;
import io.taskmill.web.ProblemCode;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The document of the server, and what of it stands in the docs. */
class ServerDocumentTest {

  private static final JsonNode DOCUMENT = ServerApi.document();
  private static final GeneratedFile DOCS =
      new GeneratedFile(ServerApi.SOURCES.file("docs/api.md"));

  @Test
  void documentIsWhatTheControllersSay() {
    new GeneratedFile(
            ServerApi.SOURCES.file("server/src/main/resources/io/taskmill/server/openapi.json"))
        .verify(GeneratedFile.pretty(DOCUMENT));
  }

  @Test
  void documentIsSound() {
    assertThat(DocumentRules.broken(DOCUMENT)).isEmpty();
    assertThat(DOCUMENT.toString()).doesNotContain("http://", "https://");
  }

  @Test
  void docsHaveTheTableOfRoles() {
    DOCS.verifyPart("roles", new RoleMatrix(DOCUMENT).table());
  }

  @Test
  void docsHaveTheTableOfCodes() {
    StringBuilder table = new StringBuilder("| code | status | |\n|---|---|---|\n");
    for (ProblemCode code : ProblemCode.values()) {
      table.append(
          "| `%s` | %d | %s |\n".formatted(code.text(), code.status().value(), code.title()));
    }
    DOCS.verifyPart("codes", table.toString());
  }
}
