package io.taskmill.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The console as an application serves it; its files here are a few of the tests' own. */
class ConsoleTest {

  private static final String SCRIPT = "assets/main-33cc44dd.js";
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static TestApp app;

  @BeforeAll
  static void start() {
    app = TestApp.start("memory:", "server.servlet.context-path=/shop");
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  private static HttpResponse<byte[]> send(String method, String path, String... headers)
      throws Exception {
    return send(app, method, "/shop" + path, headers);
  }

  private static HttpResponse<byte[]> send(
      TestApp app, String method, String path, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(app.address() + path))
            .method(method, HttpRequest.BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static String unzipped(byte[] bytes) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return text(in.readAllBytes());
    }
  }

  @Test
  void itsPathLeadsToItsFolderWithoutNamingHostOrContext() throws Exception {
    HttpResponse<byte[]> answer = send("GET", "/taskmill/console");
    assertThat(answer.statusCode()).isEqualTo(302);
    assertThat(header(answer, "location")).isEqualTo("console/");
  }

  @Test
  void thePageIsAskedForEachTimeAndSentWhenItHasChanged() throws Exception {
    HttpResponse<byte[]> page = send("GET", "/taskmill/console/");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(header(page, "content-type")).isEqualTo("text/html;charset=UTF-8");
    assertThat(header(page, "cache-control")).isEqualTo("no-cache");
    assertThat(text(page.body())).contains("A console for tests", "./assets/");

    String etag = header(page, "etag");
    HttpResponse<byte[]> again =
        send("GET", "/taskmill/console/", "If-None-Match", "\"other\", " + etag);
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    assertThat(header(again, "etag")).isEqualTo(etag);
    assertThat(send("GET", "/taskmill/console/", "If-None-Match", "W/\"other\"").statusCode())
        .isEqualTo(200);
    assertThat(send("GET", "/taskmill/console/index.html").body()).isEqualTo(page.body());
  }

  @Test
  void assetsAreKeptForGood() throws Exception {
    HttpResponse<byte[]> script = send("GET", "/taskmill/console/" + SCRIPT);
    assertThat(header(script, "cache-control")).isEqualTo("public, max-age=31536000, immutable");
    assertThat(header(script, "content-type")).isEqualTo("text/javascript;charset=UTF-8");
    HttpResponse<byte[]> style = send("GET", "/taskmill/console/assets/main-11aa22bb.css");
    assertThat(header(style, "content-type")).isEqualTo("text/css;charset=UTF-8");
  }

  @Test
  void whatWouldComeFromElsewhereIsForbidden() throws Exception {
    for (String path : new String[] {"/taskmill/console/", "/taskmill/console/" + SCRIPT}) {
      HttpResponse<byte[]> answer = send("GET", path);
      assertThat(header(answer, "content-security-policy"))
          .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
          .endsWith("base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
      assertThat(header(answer, "x-content-type-options")).isEqualTo("nosniff");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "br, gzip", "deflate, GZIP;q=0.5", "gzip;q=1.0"})
  void whoTakesGzipGetsIt(String accepted) throws Exception {
    String path = "/taskmill/console/" + SCRIPT;
    HttpResponse<byte[]> plain = send("GET", path);
    HttpResponse<byte[]> zipped = send("GET", path, "Accept-Encoding", accepted);
    assertThat(header(plain, "content-encoding")).isEmpty();
    assertThat(header(zipped, "content-encoding")).isEqualTo("gzip");
    assertThat(header(zipped, "vary")).isEqualTo("Accept-Encoding");
    assertThat(zipped.body()).hasSizeLessThan(plain.body().length);
    assertThat(unzipped(zipped.body())).isEqualTo(text(plain.body()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"br", "gzip;q=0", "gzip; q=0.0", "identity", "x-gzipped"})
  void whoDoesNotTakeGzipGetsNone(String accepted) throws Exception {
    HttpResponse<byte[]> plain =
        send("GET", "/taskmill/console/" + SCRIPT, "Accept-Encoding", accepted);
    assertThat(header(plain, "content-encoding")).isEmpty();
    assertThat(text(plain.body())).startsWith("// Long enough");
  }

  @Test
  void whatIsNotShorterIsNotCompressed() throws Exception {
    HttpResponse<byte[]> style =
        send("GET", "/taskmill/console/assets/main-11aa22bb.css", "Accept-Encoding", "gzip");
    assertThat(header(style, "content-encoding")).isEmpty();
  }

  @Test
  void headHasTheHeadersAlone() throws Exception {
    HttpResponse<byte[]> get = send("GET", "/taskmill/console/");
    HttpResponse<byte[]> head = send("HEAD", "/taskmill/console/");
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
    assertThat(header(head, "content-length")).isEqualTo(String.valueOf(get.body().length));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/taskmill/console/no.js",
        "/taskmill/console/assets",
        "/taskmill/console/assets/",
        "/taskmill/console/../web/openapi.json",
        "/taskmill/console/%2e%2e/web/openapi.json",
        "/taskmill/console/assets/../../web/openapi.json",
      })
  void thereIsNothingElse(String path) throws Exception {
    HttpResponse<byte[]> answer = send("GET", path);
    assertThat(answer.statusCode()).isIn(400, 404);
    assertThat(text(answer.body())).doesNotContain("openapi\":");
  }

  @Test
  void aMissingFileIsAProblem() throws Exception {
    HttpResponse<byte[]> answer = send("GET", "/taskmill/console/assets/main-00000000.js");
    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(header(answer, "content-type")).startsWith("application/problem+json");
  }

  @Test
  void itCanOnlyBeRead() throws Exception {
    HttpResponse<byte[]> answer = send("POST", "/taskmill/console/");
    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(header(answer, "allow")).isEqualTo("GET, HEAD");
  }

  @Test
  void itCanBeLeftOutAndLieElsewhere() throws Exception {
    try (TestApp without = TestApp.start("memory:", "taskmill.web.console=false")) {
      assertThat(send(without, "GET", "/taskmill/console/").statusCode()).isEqualTo(404);
    }
    try (TestApp elsewhere = TestApp.start("memory:", "taskmill.web.path=/ops/tasks")) {
      assertThat(send(elsewhere, "GET", "/ops/tasks/console/").statusCode()).isEqualTo(200);
    }
  }
}
