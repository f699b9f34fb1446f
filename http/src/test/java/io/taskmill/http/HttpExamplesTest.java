package io.taskmill.http;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.JsonCodec;
import io.taskmill.Retry;
import io.taskmill.TaskHandle;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.http.HttpSignature.Verdict;
import io.taskmill.testing.TestMill;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Runs what docs/http.md shows, and checks that it shows what runs here. */
class HttpExamplesTest {

  private static final Pattern JAVA = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern JSON = Pattern.compile("```json\\n(.*?)```", Pattern.DOTALL);

  @Test
  void registerAndSubmit() {
    try (TestMill test = new TestMill()) {
      Taskmill mill = test.mill();
      String secretKey = "example-secret-key-0123456789";
      HttpTasks http =
          HttpTasks.builder()
              .allow("api.example.com")
              .allow("reports.internal:8080")
              .allowPrivate("10.1.0.0/16")
              .credentials("billing", "AK-EXAMPLE", secretKey)
              .build();
      http.register(mill);
      TaskHandle<HttpAnswer> handle =
          mill.submit(
              HttpTasks.TYPE.request(
                  HttpCall.post("https://api.example.com/orders?dry=1", "{\"order\": 42}")
                      .withHeader("Accept", "application/json")
                      .withExpect("200-299,409")
                      .withTimeout(ofSeconds(10))
                      .withCredentials("billing")));
      TaskType<HttpCall, HttpAnswer> nightly =
          TaskType.of("nightly-report", HttpCall.class, HttpAnswer.class)
              .retry(Retry.fixed(3, ofMinutes(10)))
              .timeout(ofMinutes(6))
              .maxRunning(1);
      mill.compute(nightly, http.handler());
      assertThat(handle.info()).isPresent();
    }
  }

  @Test
  void receive() {
    String method = "POST";
    String pathAndQuery = "/orders?dry=1";
    byte[] body = {};
    Function<String, String> header = Map.of("Taskmill-Nonce", "1")::get;
    Map<String, String> secrets = Map.of();
    HttpSignature.Request request = new HttpSignature.Request(method, pathAndQuery, header, body);
    Verdict verdict = HttpSignature.verify(request, secrets::get, Instant.now(), ofMinutes(5));
    boolean refused = verdict != Verdict.VALID;
    assertThat(refused).isTrue();
  }

  @Test
  void theDocsShowWhatRunsHere() throws Exception {
    String page = Files.readString(Path.of("../docs/http.md"));
    String source =
        words(Files.readString(Path.of("src/test/java/io/taskmill/http/HttpExamplesTest.java")));
    Matcher blocks = JAVA.matcher(page);
    int found = 0;
    for (; blocks.find(); found++) {
      assertThat(source).contains(words(blocks.group(1)));
    }
    assertThat(found).isPositive();
  }

  @Test
  void theJsonOfTheDocsIsACall() throws Exception {
    Matcher blocks = JSON.matcher(Files.readString(Path.of("../docs/http.md")));
    int found = 0;
    for (; blocks.find(); found++) {
      HttpCall call = (HttpCall) new JsonCodec().decode(blocks.group(1), HttpCall.class);
      assertThat(call.checked()).isNotNull();
    }
    assertThat(found).isPositive();
  }

  private static String words(String code) {
    return code.replaceAll("\\s+", "");
  }
}
