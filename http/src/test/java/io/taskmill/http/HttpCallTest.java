package io.taskmill.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import io.taskmill.JsonCodec;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a call is, as JSON and in code, and what is refused of it. */
class HttpCallTest {

  private static final String URL = "https://api.example.com/nightly?full=1";

  private final JsonCodec json = new JsonCodec();

  private HttpCall read(String text) {
    return (HttpCall) json.decode(text, HttpCall.class);
  }

  @Test
  void aUrlIsEnough() {
    HttpCall call = read("{\"url\": \"" + URL + "\"}").checked();
    assertThat(call).isEqualTo(HttpCall.get(URL));
    assertThat(call.method()).isEqualTo("GET");
    assertThat(call.expect()).isEqualTo("200-299");
    assertThat(call.timeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(call.redirects()).isZero();
  }

  @Test
  void withABodyItIsAPost() {
    assertThat(read("{\"url\": \"" + URL + "\", \"body\": \"{}\"}"))
        .isEqualTo(HttpCall.post(URL, "{}"));
  }

  @Test
  void everythingCanBeSaidInJson() {
    HttpCall call =
        read(
            """
            {"url": "https://api.example.com/nightly?full=1", "method": "put", "headers": {"Accept": "text/plain"},
             "body": "x", "expect": "200,404", "timeout": "PT5S", "redirects": 2, "credentials": "billing"}
            """);
    assertThat(call)
        .isEqualTo(
            HttpCall.of("PUT", URL)
                .withHeader("Accept", "text/plain")
                .withBody("x")
                .withExpect("200,404")
                .withTimeout(Duration.ofSeconds(5))
                .withRedirects(2)
                .withCredentials("billing"));
    assertThat(read(json.encode(call, HttpCall.class))).isEqualTo(call);
  }

  @Test
  void aStatusMayBeANumberInJson() {
    assertThat(read("{\"url\": \"" + URL + "\", \"expect\": 204}").checked().expect())
        .isEqualTo("204");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|is missing",
        "api.example.com/x|whole one of http or https",
        "/x|whole one of http or https",
        "ftp://api.example.com/|whole one of http or https",
        "file:///etc/passwd|whole one of http or https",
        "http:///x|whole one of http or https",
        "http://user:pass@api.example.com/|names a user",
        "http://api.example.com@evil.example/|names a user",
        "https://api.example.com/#x|behind a #",
        "https://api.example.com/a b|has spaces",
        "https://bücher.example/|not ASCII",
        "https://api.example.com:0/|1 to 65535",
        "https://api.example.com:65536/|1 to 65535",
        "http://[fe80::1%25eth0]/|whole one of http or https",
        "http://api.example.com\\@evil.example/|is none",
      })
  void aUrlThatCannotBeCalledIsRefused(String url, String why) {
    assertThatThrownBy(() -> HttpCall.get(url))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host",
        "content-length",
        "Transfer-Encoding",
        "Connection",
        "Taskmill-Attempt",
        "Taskmill-Signature",
        "a b",
        "a\r\nb",
        ""
      })
  void headersOfTheConnectionAndOurOwnAreRefused(String name) {
    HttpCall call = HttpCall.get(URL);
    assertThatThrownBy(() -> call.withHeader(name, "x")).isInstanceOf(InvalidTaskException.class);
  }

  @Test
  void aHeaderCannotSmuggleALine() {
    HttpCall call = HttpCall.get(URL);
    assertThatThrownBy(() -> call.withHeader("X-A", "1\r\nX-B: 2"))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("without line breaks");
  }

  @Test
  void aHeaderIsGivenOnceWhateverItsCase() {
    assertThat(HttpCall.get(URL).withHeader("Accept", "a").withHeader("ACCEPT", "b").headers())
        .isEqualTo(Map.of("ACCEPT", "b"));
    HttpCall twice = read("{\"url\": \"" + URL + "\", \"headers\": {\"A\": \"1\", \"a\": \"2\"}}");
    assertThatThrownBy(twice::checked).hasMessageContaining("given twice");
    HttpCall none = read("{\"url\": \"" + URL + "\", \"headers\": {\"A\": null}}");
    assertThatThrownBy(none::checked).hasMessageContaining("value of the header A");
  }

  @Test
  void otherFieldsHaveTheirRulesToo() {
    HttpCall call = HttpCall.get(URL);
    assertThatThrownBy(() -> HttpCall.of("TRACE", URL)).hasMessageContaining("'TRACE'");
    assertThatThrownBy(() -> call.withBody("x")).hasMessageContaining("A GET has no body");
    assertThatThrownBy(() -> call.withTimeout(Duration.ZERO)).hasMessageContaining("millisecond");
    assertThatThrownBy(() -> call.withTimeout(Duration.ofMinutes(6)))
        .hasMessageContaining("5 minutes");
    assertThatThrownBy(() -> call.withRedirects(6)).hasMessageContaining("0 to 5");
    assertThatThrownBy(() -> call.withCredentials(" ")).hasMessageContaining("blank");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ok", "200-", "299-200", "99", "200,,201", "600", "100-299"})
  void anExpectedStatusThatIsNoneIsRefused(String expect) {
    HttpCall call = HttpCall.get(URL);
    assertThatThrownBy(() -> call.withExpect(expect))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("200-299,404");
  }

  @Test
  void expectedStatusesAreNumbersAndRanges() {
    ExpectedStatus expected = ExpectedStatus.parse("200-204, 404");
    assertThat(expected.contains(200)).isTrue();
    assertThat(expected.contains(204)).isTrue();
    assertThat(expected.contains(205)).isFalse();
    assertThat(expected.contains(404)).isTrue();
  }
}
