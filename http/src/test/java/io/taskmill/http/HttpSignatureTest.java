package io.taskmill.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import io.taskmill.http.HttpSignature.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Signatures: the vectors of docs/http.md, and what a receiver finds. */
class HttpSignatureTest {

  private static final String SECRET = "example-secret-key-0123456789";
  private static final Instant TIME = Instant.ofEpochSecond(1_767_225_600);
  private static final Duration WINDOW = Duration.ofMinutes(5);
  private static final byte[] BODY = "{\"order\": 42}".getBytes(UTF_8);

  private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  HttpSignatureTest() {
    headers.putAll(
        HttpSignature.sign(
            "AK-EXAMPLE",
            SECRET,
            "POST",
            "/orders?dry=1",
            BODY,
            TIME,
            "5f0c8e1a-7d3b-4c1e-9a57-2b6d8f3e4a10"));
  }

  private Verdict verify(String method, String target, byte[] body, Instant now) {
    return HttpSignature.verify(
        new HttpSignature.Request(method, target, headers::get, body),
        Map.of("AK-EXAMPLE", SECRET)::get,
        now,
        WINDOW);
  }

  private Verdict verify() {
    return verify("POST", "/orders?dry=1", BODY, TIME);
  }

  @Test
  void theVectorsOfTheDocs() throws Exception {
    assertThat(headers)
        .containsEntry("Taskmill-Access-Key", "AK-EXAMPLE")
        .containsEntry("Taskmill-Timestamp", "1767225600")
        .containsEntry("Taskmill-Nonce", "5f0c8e1a-7d3b-4c1e-9a57-2b6d8f3e4a10")
        .containsEntry(
            "Taskmill-Signature",
            "v1=7cce1adfad892e2b9165f746655b96847d35cea20af5284dceb469091c371c57");
    String empty =
        HttpSignature.sign("AK-EXAMPLE", SECRET, "GET", "/", new byte[0], TIME, "n-1")
            .get("Taskmill-Signature");
    assertThat(empty)
        .isEqualTo("v1=f3e7f38b328bf6695291d81deb0edc98fe5ab561853d48783cdc302752498874");
    String page = Files.readString(Path.of("../docs/http.md"));
    assertThat(page).contains(SECRET, empty);
    headers.forEach((name, value) -> assertThat(page).contains(name, value));
  }

  @Test
  void aRequestAsItWasSignedIsValidWithinTheWindow() {
    assertThat(verify()).isEqualTo(Verdict.VALID);
    assertThat(verify("POST", "/orders?dry=1", BODY, TIME.plus(WINDOW))).isEqualTo(Verdict.VALID);
    assertThat(verify("POST", "/orders?dry=1", BODY, TIME.minus(WINDOW))).isEqualTo(Verdict.VALID);
    assertThat(verify("POST", "/orders?dry=1", BODY, TIME.plus(WINDOW).plusSeconds(1)))
        .isEqualTo(Verdict.OUT_OF_TIME);
    assertThat(verify("POST", "/orders?dry=1", BODY, TIME.minus(WINDOW).minusSeconds(1)))
        .isEqualTo(Verdict.OUT_OF_TIME);
  }

  @Test
  void whateverIsChangedIsNoticed() {
    assertThat(verify("PUT", "/orders?dry=1", BODY, TIME)).isEqualTo(Verdict.WRONG);
    assertThat(verify("POST", "/orders", BODY, TIME)).isEqualTo(Verdict.WRONG);
    assertThat(verify("POST", "/orders?dry=1", "{}".getBytes(UTF_8), TIME))
        .isEqualTo(Verdict.WRONG);
    headers.put("Taskmill-Timestamp", "1767225601");
    assertThat(verify()).isEqualTo(Verdict.WRONG);
    headers.put("Taskmill-Timestamp", "1767225600");
    headers.put("Taskmill-Nonce", "other");
    assertThat(verify()).isEqualTo(Verdict.WRONG);
    headers.put("Taskmill-Nonce", "5f0c8e1a-7d3b-4c1e-9a57-2b6d8f3e4a10");
    headers.put("Taskmill-Signature", "v1=00");
    assertThat(verify()).isEqualTo(Verdict.WRONG);
  }

  @Test
  void anUnknownKeyAndMissingHeadersAreTold() {
    headers.put("Taskmill-Access-Key", "AK-OTHER");
    assertThat(verify()).isEqualTo(Verdict.UNKNOWN_KEY);
    headers.put("Taskmill-Access-Key", "AK-EXAMPLE");
    for (String name : Map.copyOf(headers).keySet()) {
      String value = headers.remove(name);
      assertThat(verify()).as(name).isEqualTo(Verdict.UNSIGNED);
      headers.put(name, value);
    }
    headers.put("Taskmill-Timestamp", "-1");
    assertThat(verify()).isEqualTo(Verdict.UNSIGNED);
    headers.put("Taskmill-Timestamp", "99999999999999999999");
    assertThat(verify()).isEqualTo(Verdict.UNSIGNED);
  }

  @Test
  void aNonceWithALineBreakIsNotSigned() {
    assertThatThrownBy(
            () -> HttpSignature.sign("AK", SECRET, "GET", "/", new byte[0], TIME, "a\nb"))
        .isInstanceOf(InvalidTaskException.class);
    headers.put("Taskmill-Nonce", "a\nb");
    assertThat(verify()).isEqualTo(Verdict.UNSIGNED);
  }
}
