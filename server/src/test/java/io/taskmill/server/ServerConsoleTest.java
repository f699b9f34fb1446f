package io.taskmill.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The console in the server; its files here are a few of the tests' own. */
class ServerConsoleTest {

  @TempDir Path data;

  @Test
  void whoOpensTheAddressComesToTheConsole() {
    try (TestServer server = TestServer.start(null, data)) {
      assertThat(server.get("/").header("Location")).isEqualTo("console/");
      assertThat(server.get("/console").header("Location")).isEqualTo("console/");
      TestServer.Answer page = server.get("/console/");
      assertThat(page.status()).isEqualTo(200);
      assertThat(page.text()).contains("A console for tests");
      assertThat(server.server().greeting(0))
          .endsWith(
              "The console is at %s/console/#/sign-in?token=%s%n"
                  .formatted(
                      server.server().address(), server.server().adminSecret().orElseThrow()));
    }
  }

  @Test
  void itsOwnHeadersCountAndNotThoseOfOtherAnswers() {
    try (TestServer server = TestServer.start(null, data)) {
      TestServer.Answer script = server.get("/console/assets/main-33cc44dd.js");
      assertThat(script.response().headers().allValues("Cache-Control"))
          .containsExactly("public, max-age=31536000, immutable");
      assertThat(script.response().headers().allValues("Content-Security-Policy"))
          .hasSize(1)
          .allMatch(policy -> policy.startsWith("default-src 'none'; script-src 'self';"));
      assertThat(script.header("X-Frame-Options")).isEqualTo("DENY");
      assertThat(server.get("/console/none.js").header("Cache-Control")).isEqualTo("no-store");
    }
  }

  @Test
  void onlyItsFilesAreOpen() {
    try (TestServer server = TestServer.start(null, data)) {
      assertThat(server.get("/consoles").status()).isEqualTo(401);
      assertThat(server.post("/console/", "{}").status()).isEqualTo(401);
      assertThat(server.get("/console/../api/v1/tasks").status()).isEqualTo(400);
      assertThat(server.get("/api/v1/me").status()).isEqualTo(401);
    }
  }

  @Test
  void withoutItTheAddressLeadsToTheDocs() {
    try (TestServer server = TestServer.start(null, data, "--taskmill.web.console=false")) {
      assertThat(server.get("/").header("Location")).isEqualTo("docs");
      assertThat(server.get("/console/").status()).isEqualTo(404);
      assertThat(server.server().greeting(0))
          .contains("There is no console: taskmill.web.console is false.");
    }
  }

  @Test
  void belowAPathOfTheServersOwnEverythingIsAsItIsElsewhere() {
    try (TestServer server = TestServer.start(null, data, "--server.servlet.context-path=/mill")) {
      assertThat(server.server().address()).endsWith("/mill");
      assertThat(server.get("/").header("Location")).isEqualTo("console/");
      assertThat(server.get("/console").header("Location")).isEqualTo("console/");
      for (String open :
          new String[] {"/health", "/ready", "/docs", "/openapi.json", "/console/"}) {
        assertThat(server.get(open).status()).as(open).isEqualTo(200);
      }
      assertThat(server.get("/metrics").status()).isEqualTo(401);
      assertThat(server.get("/api/v1/me").status()).isEqualTo(401);
      assertThat(server.as(server.adminSecret()).get("/api/v1/me").status()).isEqualTo(200);
      TestServer.Answer signedIn =
          server.post("/api/v1/session", "{\"token\":\"%s\"}".formatted(server.adminSecret()));
      assertThat(signedIn.status()).isEqualTo(200);
      assertThat(
              server
                  .with("Cookie", signedIn.cookie("taskmill_session"))
                  .get("/api/v1/session")
                  .status())
          .isEqualTo(200);
    }
  }

  @Test
  void aReadOnlyServerLetsPeopleInAndNobodyWrite() {
    try (TestServer server = TestServer.start(null, data, "--taskmill.web.read-only=true")) {
      TestServer admin = server.as(server.adminSecret());
      assertThat(admin.get("/api/v1/me").json().path("role").asString()).isEqualTo("VIEWER");
      assertThat(admin.get("/api/v1/me").json().path("may").toString()).contains("signOut");
      TestServer.Answer refused =
          admin.post("/api/v1/tokens", "{\"name\":\"a\",\"role\":\"ADMIN\"}");
      assertThat(refused.status()).isEqualTo(403);
      assertThat(refused.code()).isEqualTo("read-only");
      assertThat(admin.get("/api/v1/users").status()).isEqualTo(403);
      TestServer.Answer signedIn =
          server.post("/api/v1/session", "{\"token\":\"%s\"}".formatted(server.adminSecret()));
      TestServer inSession =
          server
              .with("Cookie", signedIn.cookie("taskmill_session"))
              .with("Taskmill-Csrf", signedIn.json().path("csrf").asString());
      assertThat(inSession.send("DELETE", "/api/v1/session", null).status()).isEqualTo(204);
    }
  }
}
