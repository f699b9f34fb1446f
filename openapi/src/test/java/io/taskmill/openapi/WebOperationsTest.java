package io.taskmill.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.openapi.check.Exercise;
import io.taskmill.openapi.check.RoleMatrix;
import io.taskmill.openapi.check.WebOperations;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Servers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What a running application answers is what the document says. */
class WebOperationsTest {

  private static final JsonNode DOCUMENT = OpenApi.of(Sources.here(), Map.of(), "io.taskmill.web");

  /** On PostgreSQL a server answers them all, see {@code ServerOperationsTest}. */
  @Test
  void everyOperationAnswersAsTheDocumentSays(@TempDir Path data) {
    try (Server server = Servers.open("sqlite", data);
        Database store = server.create();
        WebApp app = WebApp.start(store.url())) {
      Exercise exercise = new Exercise(app, DOCUMENT);

      new WebOperations(exercise).all();

      assertThat(exercise.notCalled()).isEmpty();
    }
  }

  @Test
  void everybodyMayDoWhatTheDocumentSaysAndNothingElse() {
    try (WebApp app = WebApp.start("memory:")) {
      List<String> cells = new ArrayList<>();

      List<String> differences = new RoleMatrix(DOCUMENT).differences(app, cells);

      assertThat(differences).isEmpty();
      assertThat(cells).hasSizeGreaterThan(100);
    }
  }
}
