package io.taskmill.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskFailedException;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import io.taskmill.http.TestService.Asked;
import io.taskmill.http.TestService.Reply;
import io.taskmill.testing.TestMill;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tasks that call a service on this machine. */
class HttpTasksTest {

  private static final Duration LONG = Duration.ofSeconds(20);

  private final TestMill test = new TestMill();
  private final TestNames names = new TestNames().with("service.test", "127.0.0.1");
  private TestService service;

  private void serve(TestService.Answers answers) {
    service = new TestService(answers);
    settings().build().register(test.mill());
  }

  private HttpTasks.Builder settings() {
    return HttpTasks.builder()
        .names(names)
        .allow("service.test:" + service.port())
        .allowPrivate("service.test");
  }

  private TaskInfo run(HttpCall call) {
    TaskHandle<HttpAnswer> handle = test.mill().submit(HttpTasks.TYPE.request(call));
    test.runReady();
    return handle.info().orElseThrow();
  }

  @AfterEach
  void close() {
    test.close();
    if (service != null) {
      service.close();
    }
  }

  @Test
  void aTaskGetsAUrlAndKeepsTheAnswer() {
    serve(asked -> new Reply(200, Map.of("Content-Type", "text/plain; charset=utf-8"), "grüß"));
    HttpAnswer answer =
        test.run(HttpTasks.TYPE.request(HttpCall.get(service.url("/a%20b//c?x=%2F&y"))))
            .orElseThrow();
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.contentType()).isEqualTo("text/plain; charset=utf-8");
    assertThat(answer.body()).isEqualTo("grüß");
    assertThat(answer.cut()).isFalse();
    assertThat(answer.duration()).isPositive();
    Asked asked = service.asked.get(0);
    assertThat(asked.method()).isEqualTo("GET");
    assertThat(asked.target()).isEqualTo("/a%20b//c?x=%2F&y");
    assertThat(asked.headers().get("Host")).isEqualTo("service.test:" + service.port());
  }

  @Test
  void aTaskPostsItsBodyWithItsHeaders() {
    serve(asked -> Reply.of(201, ""));
    HttpCall call = HttpCall.post(service.url(""), "{\"é\": 1}").withHeader("X-Shop", "7");
    assertThat(test.run(HttpTasks.TYPE.request(call)).orElseThrow().status()).isEqualTo(201);
    Asked asked = service.asked.get(0);
    assertThat(asked.method()).isEqualTo("POST");
    assertThat(asked.target()).isEqualTo("/");
    assertThat(asked.text()).isEqualTo("{\"é\": 1}");
    assertThat(asked.headers())
        .containsEntry("Content-Type", "application/json")
        .containsEntry("X-Shop", "7")
        .containsEntry("User-Agent", "Taskmill")
        .doesNotContainKeys("Upgrade", "Accept-Encoding", "Taskmill-Signature");
  }

  @Test
  void anUnexpectedStatusFailsTheAttemptAndTheNextOneHasTheSameIdempotencyKey() {
    serve(asked -> Reply.of(service.asked.size() == 1 ? 500 : 200, "no\nroom"));
    TaskHandle<HttpAnswer> handle =
        test.mill().submit(HttpTasks.TYPE.request(HttpCall.get(service.url("/x?key=secret"))));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(handle.info().orElseThrow().lastError())
        .contains("GET http://service.test:")
        .contains("/x answered 500, expected is 200-299. It says: no room")
        .doesNotContain("secret");
    test.advance(Duration.ofMinutes(1));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    String id = Long.toString(handle.id());
    assertThat(service.asked)
        .extracting(asked -> asked.headers().get("Idempotency-Key"))
        .containsExactly(id, id);
    assertThat(service.asked)
        .extracting(asked -> asked.headers().get("Taskmill-Task-Id"))
        .containsExactly(id, id);
    assertThat(service.asked)
        .extracting(asked -> asked.headers().get("Taskmill-Attempt"))
        .containsExactly("1", "2");
  }

  @Test
  void anIdempotencyKeyOfTheCallersCounts() {
    serve(asked -> Reply.of(200, ""));
    run(HttpCall.get(service.url("/")).withHeader("idempotency-key", "order-42"));
    assertThat(service.asked.get(0).headers()).containsEntry("Idempotency-Key", "order-42");
  }

  @Test
  void whichStatusIsExpectedIsTheCallersToSay() {
    serve(asked -> Reply.of(404, "gone"));
    assertThat(run(HttpCall.get(service.url("/")).withExpect("200-299,404")).state())
        .isEqualTo(TaskState.SUCCEEDED);
    assertThat(run(HttpCall.get(service.url("/")).withExpect("200")).state())
        .isEqualTo(TaskState.SCHEDULED);
  }

  @Test
  void aCharsetThatDoesNotExistIsReadAsUtf8() {
    serve(asked -> new Reply(200, Map.of("Content-Type", "text/plain; charset=\"no such\""), "ü"));
    HttpAnswer answer =
        test.run(HttpTasks.TYPE.request(HttpCall.get(service.url("/")))).orElseThrow();
    assertThat(answer.body()).isEqualTo("ü");
  }

  @Test
  void aHeadHasNoBody() {
    serve(asked -> Reply.of(200, ""));
    TaskInfo info = run(HttpCall.of("HEAD", service.url("/")));
    assertThat(info.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(service.asked.get(0).method()).isEqualTo("HEAD");
  }

  @Test
  void aLongAnswerIsCut() {
    serve(asked -> Reply.of(200, "0123456789".repeat(100_000)));
    HttpAnswer answer =
        test.run(HttpTasks.TYPE.request(HttpCall.get(service.url("/")))).orElseThrow();
    assertThat(answer.body()).hasSize(64 * 1024).startsWith("0123");
    assertThat(answer.cut()).isTrue();
  }

  @Test
  void theRestOfALongAnswerIsNotWaitedFor() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    try (EndlessService endless = new EndlessService(release)) {
      HttpTasks.builder()
          .names(names)
          .allow("service.test:" + endless.port())
          .allowPrivate("service.test")
          .answerLimit(10)
          .build()
          .register(test.mill());
      HttpAnswer answer =
          test.run(
                  HttpTasks.TYPE.request(
                      HttpCall.get("http://service.test:" + endless.port() + "/")))
              .orElseThrow();
      assertThat(answer.body()).isEqualTo("0123456789");
      assertThat(answer.cut()).isTrue();
      assertThat(answer.duration()).isLessThan(LONG);
      release.countDown();
    }
  }

  @Test
  void aBusyServiceSaysWhenToCallAgain() {
    serve(asked -> new Reply(503, Map.of("Retry-After", "7200"), "busy"));
    TaskInfo info = run(HttpCall.get(service.url("/")));
    assertThat(info.state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(info.dueAt()).isEqualTo(test.clock().instant().plus(Duration.ofHours(2)));
    assertThat(info.lastError()).contains("answered 503").contains("busy");
  }

  @Test
  void retryAfterIsSecondsOrADateWithinBounds() {
    Instant now = Instant.parse("2030-01-01T00:00:00Z");
    assertThat(RetryAfter.of(429, "120", now)).contains(Duration.ofMinutes(2));
    assertThat(RetryAfter.of(503, "Tue, 01 Jan 2030 00:10:00 GMT", now))
        .contains(Duration.ofMinutes(10));
    assertThat(RetryAfter.of(503, "Mon, 31 Dec 2029 00:00:00 GMT", now))
        .contains(Duration.ofSeconds(1));
    assertThat(RetryAfter.of(503, "0", now)).contains(Duration.ofSeconds(1));
    assertThat(RetryAfter.of(503, "999999999999999999999", now)).contains(Duration.ofDays(1));
    assertThat(RetryAfter.of(503, "soon", now)).isEmpty();
    assertThat(RetryAfter.of(500, "120", now)).isEmpty();
    assertThat(RetryAfter.of(503, null, now)).isEmpty();
  }

  @Test
  void withoutConfigurationNothingIsCalled() {
    serve(asked -> Reply.of(200, ""));
    try (TestMill other = new TestMill()) {
      HttpTasks.builder().build().register(other.mill());
      TaskHandle<HttpAnswer> handle =
          other.mill().submit(HttpTasks.TYPE.request(HttpCall.get("https://api.example.com/x")));
      other.runReady();
      assertThat(handle.state()).isEqualTo(TaskState.FAILED);
      assertThat(handle.info().orElseThrow().attempts()).isEqualTo(1);
      assertThat(handle.info().orElseThrow().lastError())
          .contains("HttpTasks.builder().allow(\"api.example.com\")");
    }
  }

  @Test
  void aPayloadThatIsWrongIsNotTriedAgain() {
    serve(asked -> Reply.of(200, ""));
    HttpCall call =
        new HttpCall("nowhere", "GET", Map.of(), null, "200", Duration.ofSeconds(1), 0, null);
    TaskInfo info = run(call);
    assertThat(info.state()).isEqualTo(TaskState.FAILED);
    assertThat(info.lastError()).contains("The URL is 'nowhere', but must be a whole one");
  }

  @Test
  void theAddressIsAskedForOnceAndItIsTheOneConnectedTo() {
    serve(asked -> Reply.of(200, "here"));
    names.with("service.test", "127.0.0.1", "169.254.169.254");
    TaskInfo first = run(HttpCall.get(service.url("/")));
    assertThat(first.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(names.asked).containsExactly("service.test");
    TaskInfo second = run(HttpCall.get(service.url("/")));
    assertThat(second.state()).isEqualTo(TaskState.FAILED);
    assertThat(second.lastError()).contains("its address 169.254.169.254 is link-local");
    assertThat(names.asked).hasSize(2);
    assertThat(service.asked).hasSize(1);
  }

  @Test
  void anAllowedNameDoesNotOpenAPrivateAddress() {
    service = new TestService(asked -> Reply.of(200, "secret"));
    HttpTasks.builder().names(names).allow("service.test:*").build().register(test.mill());
    TaskInfo info = run(HttpCall.get(service.url("/")));
    assertThat(info.state()).isEqualTo(TaskState.FAILED);
    assertThat(info.lastError()).contains("its address 127.0.0.1 is loopback");
    assertThat(service.asked).isEmpty();
  }

  @Test
  void anAddressInTheUrlIsCheckedAsAny() {
    service = new TestService(asked -> Reply.of(200, ""));
    HttpTasks.builder()
        .allow("127.0.0.1:*")
        .allow("[::1]:*")
        .allow("2130706433:*")
        .build()
        .register(test.mill());
    assertThat(run(HttpCall.get(service.url("127.0.0.1", "/"))).lastError()).contains("loopback");
    assertThat(run(HttpCall.get(service.url("[::1]", "/"))).lastError()).contains("loopback");
    assertThat(run(HttpCall.get(service.url("2130706433", "/"))).lastError()).contains("loopback");
    assertThat(service.asked).isEmpty();
  }

  @Test
  void anUnknownNameIsTriedAgain() {
    serve(asked -> Reply.of(200, ""));
    try (TestMill other = new TestMill()) {
      settings().allow("gone.test").build().register(other.mill());
      TaskHandle<HttpAnswer> handle =
          other.mill().submit(HttpTasks.TYPE.request(HttpCall.get("http://gone.test/")));
      other.runReady();
      assertThat(handle.state()).isEqualTo(TaskState.SCHEDULED);
      assertThat(handle.info().orElseThrow().lastError())
          .contains("could not be called: gone.test");
    }
  }

  @Test
  void proxiesOfTheSystemAreNotUsed() {
    serve(asked -> Reply.of(200, ""));
    Map<String, String> proxies =
        Map.of(
            "http.proxyHost", "127.0.0.1",
            "http.proxyPort", "1",
            "http.nonProxyHosts", "",
            "socksProxyHost", "127.0.0.1",
            "socksProxyPort", "1",
            "socksNonProxyHosts", "");
    proxies.forEach(System::setProperty);
    try {
      assertThat(run(HttpCall.get(service.url("/"))).state()).isEqualTo(TaskState.SUCCEEDED);
    } finally {
      proxies.keySet().forEach(System::clearProperty);
    }
  }

  @Test
  void aCallIsSignedAndTheReceiverCanCheckIt() {
    service =
        new TestService(
            asked -> {
              HttpSignature.Request request =
                  new HttpSignature.Request(
                      asked.method(), asked.target(), asked.headers()::get, asked.body());
              return Reply.of(
                  200,
                  HttpSignature.verify(
                          request,
                          Map.of("AK-1", "a-secret-of-length-24..")::get,
                          Instant.now(),
                          Duration.ofMinutes(5))
                      .name());
            });
    settings()
        .credentials("billing", "AK-1", "a-secret-of-length-24..")
        .build()
        .register(test.mill());
    HttpCall post = HttpCall.post(service.url("/a%2Fb?c=d"), "größe").withCredentials("billing");
    HttpCall get = HttpCall.get(service.url("")).withCredentials("billing");
    assertThat(test.run(HttpTasks.TYPE.request(post)).orElseThrow().body()).isEqualTo("VALID");
    assertThat(test.run(HttpTasks.TYPE.request(get)).orElseThrow().body()).isEqualTo("VALID");
    assertThat(service.asked)
        .extracting(asked -> asked.headers().get("Taskmill-Nonce"))
        .doesNotHaveDuplicates();
  }

  @Test
  void unknownCredentialsAreNotTriedAgain() {
    serve(asked -> Reply.of(200, ""));
    TaskInfo info = run(HttpCall.get(service.url("/")).withCredentials("billing"));
    assertThat(info.state()).isEqualTo(TaskState.FAILED);
    assertThat(info.lastError()).contains("the credentials 'billing', which are not configured");
    assertThat(service.asked).isEmpty();
  }

  @Test
  void credentialsAreCheckedAndTheirSecretIsNotShown() {
    HttpTasks.Builder builder = HttpTasks.builder().credentials("a", "AK", "0123456789abcdef");
    assertThatThrownBy(() -> builder.credentials("a", "AK", "0123456789abcdef"))
        .isInstanceOf(InvalidTaskException.class);
    assertThatThrownBy(() -> builder.credentials("b", "AK", "short"))
        .hasMessageContaining("at least 16")
        .hasMessageNotContaining("short.");
    assertThatThrownBy(() -> builder.credentials("b", "A K", "0123456789abcdef"))
        .isInstanceOf(InvalidTaskException.class);
    assertThat(new Credentials("AK", "0123456789abcdef").toString()).doesNotContain("0123");
  }

  @Test
  void aCallThatTakesTooLongFailsTheAttempt() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    serve(
        asked -> {
          release.await();
          return Reply.of(200, "");
        });
    TaskInfo info = run(HttpCall.get(service.url("/")).withTimeout(Duration.ofMillis(100)));
    release.countDown();
    assertThat(info.state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(info.lastError()).contains("was not answered within PT0.1S");
  }

  @Test
  void aCancelAbortsTheCall() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    serve(
        asked -> {
          arrived.countDown();
          release.await();
          return Reply.of(200, "");
        });
    try (Taskmill mill = Taskmill.open("memory:")) {
      settings().build().register(mill);
      mill.start();
      TaskHandle<HttpAnswer> handle =
          mill.submit(
              HttpTasks.TYPE.request(
                  HttpCall.get(service.url("/")).withTimeout(HttpCall.MAX_TIMEOUT)));
      assertThat(arrived.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
      mill.cancel(handle.id());
      assertThatThrownBy(() -> handle.await(LONG))
          .isInstanceOfSatisfying(
              TaskFailedException.class, e -> assertThat(e.state()).isEqualTo(TaskState.CANCELLED));
    } finally {
      release.countDown();
    }
  }

  @Test
  void aTimeoutOfTheTypeAbortsTheCall() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    serve(
        asked -> {
          release.await();
          return Reply.of(200, "");
        });
    try (Taskmill mill = Taskmill.open("memory:")) {
      mill.compute(
          HttpTasks.TYPE.timeout(Duration.ofMillis(200)).maxAttempts(1),
          settings().build().handler());
      mill.start();
      TaskHandle<HttpAnswer> handle =
          mill.submit(
              HttpTasks.TYPE
                  .maxAttempts(1)
                  .request(HttpCall.get(service.url("/")).withTimeout(HttpCall.MAX_TIMEOUT)));
      assertThatThrownBy(() -> handle.await(LONG))
          .isInstanceOfSatisfying(
              TaskFailedException.class,
              e -> assertThat(e.error().orElseThrow()).contains("Told to stop"));
    } finally {
      release.countDown();
    }
  }

  @Test
  void itsTimeoutIsAboveThatOfAnyCall() {
    assertThat(HttpTasks.TYPE.name()).isEqualTo("http");
    assertThat(HttpTasks.TYPE.policy().timeout()).isGreaterThan(HttpCall.MAX_TIMEOUT);
  }
}
