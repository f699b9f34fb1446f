package io.taskmill.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The document of the API as a part of an application. */
class WebDocumentTest {

  private static final Sources SOURCES = Sources.here();
  private static final JsonNode DOCUMENT = OpenApi.of(SOURCES, Map.of(), "io.taskmill.web");

  @Test
  void documentIsWhatTheControllersSay() {
    new GeneratedFile(SOURCES.file("web/src/main/resources/io/taskmill/web/openapi.json"))
        .verify(GeneratedFile.pretty(DOCUMENT));
  }

  @Test
  void documentIsSound() {
    assertThat(DocumentRules.broken(DOCUMENT)).isEmpty();
  }

  @Test
  void documentNamesNoHost() {
    assertThat(DOCUMENT.toString()).doesNotContain("http://", "https://");
  }

  @Test
  void idsAreTexts() {
    JsonNode id = DOCUMENT.at("/components/schemas/ShownTask/properties/id");

    assertThat(id.path("type").asString()).as(id.toString()).isEqualTo("string");
  }

  @Test
  void brokenDocumentsAreFound() {
    JsonNode broken = DOCUMENT.deepCopy();
    broken.withObject("/paths/~1tasks~1{id}/get").remove("parameters");
    broken.withObject("/components/schemas").remove("ShownTask");

    assertThat(DocumentRules.broken(broken))
        .anyMatch(rule -> rule.contains("ShownTask"))
        .anyMatch(rule -> rule.contains("getTask") && rule.contains("[id]"));
  }
}
