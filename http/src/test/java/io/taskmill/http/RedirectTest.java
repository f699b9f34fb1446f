package io.taskmill.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.http.TestService.Asked;
import io.taskmill.http.TestService.Reply;
import io.taskmill.testing.TestMill;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where redirects lead, and what goes along. */
class RedirectTest {

  private final TestMill test = new TestMill();
  private final TestNames names =
      new TestNames()
          .with("service.test", "127.0.0.1")
          .with("other.test", "127.0.0.1")
          .with("metadata.test", "169.254.169.254");
  private volatile Reply reply = Reply.of(200, "");
  private TestService service;

  @BeforeEach
  void serve() {
    service =
        new TestService(
            asked -> asked.target().startsWith("/from") ? reply : Reply.of(200, "arrived"));
    HttpTasks.builder()
        .names(names)
        .allow("service.test:" + service.port())
        .allow("other.test:" + service.port())
        .allow("metadata.test:*")
        .allowPrivate("127.0.0.0/8")
        .credentials("billing", "AK-1", "0123456789abcdef")
        .build()
        .register(test.mill());
  }

  @AfterEach
  void close() {
    test.close();
    service.close();
  }

  private TaskInfo run(HttpCall call) {
    TaskHandle<HttpAnswer> handle = test.mill().submit(HttpTasks.TYPE.request(call));
    test.runReady();
    return handle.info().orElseThrow();
  }

  private Asked last() {
    return service.asked.get(service.asked.size() - 1);
  }

  @Test
  void withoutLeaveNoneIsFollowed() {
    reply = Reply.redirect(302, "/to");
    TaskInfo info = run(HttpCall.get(service.url("/from")));
    assertThat(info.state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(info.lastError()).contains("answered 302");
    assertThat(service.asked).hasSize(1);
  }

  @Test
  void anExpectedRedirectIsAnAnswer() {
    reply = Reply.redirect(302, "/to");
    TaskInfo info = run(HttpCall.get(service.url("/from")).withRedirects(1).withExpect("302"));
    assertThat(info.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(service.asked).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"301,GET", "302,GET", "303,GET", "307,POST", "308,POST"})
  void aPostIsSentOnAsTheStatusSays(int status, String method) {
    reply = Reply.redirect(status, "to?a=b#part");
    assertThat(run(HttpCall.post(service.url("/from"), "x").withRedirects(1)).state())
        .isEqualTo(TaskState.SUCCEEDED);
    assertThat(last().method()).isEqualTo(method);
    assertThat(last().target()).isEqualTo("/to?a=b");
    assertThat(last().text()).isEqualTo(method.equals("POST") ? "x" : "");
  }

  @Test
  void moreThanAllowedFailTheAttempt() {
    reply = Reply.redirect(302, "/from");
    TaskInfo info = run(HttpCall.get(service.url("/from")).withRedirects(2));
    assertThat(info.state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(info.lastError()).contains("redirected more than 2 times");
    assertThat(service.asked).hasSize(3);
  }

  @Test
  void atTheSameOriginSecretsGoAlongAndTheSignatureIsMadeAnew() {
    reply = Reply.redirect(307, "/to");
    run(
        HttpCall.post(service.url("/from"), "x")
            .withHeader("Authorization", "Bearer t")
            .withCredentials("billing")
            .withRedirects(1));
    assertThat(last().target()).isEqualTo("/to");
    assertThat(last().headers()).containsEntry("Authorization", "Bearer t");
    HttpSignature.Request request =
        new HttpSignature.Request("POST", "/to", last().headers()::get, last().body());
    assertThat(
            HttpSignature.verify(
                request,
                key -> "0123456789abcdef",
                java.time.Instant.now(),
                java.time.Duration.ofMinutes(1)))
        .isEqualTo(HttpSignature.Verdict.VALID);
  }

  @Test
  void toAnotherOriginNoSecretIsCarried() {
    reply = Reply.redirect(307, service.url("other.test", "/to"));
    run(
        HttpCall.post(service.url("/from"), "x")
            .withHeader("Authorization", "Bearer t")
            .withHeader("Cookie", "a=b")
            .withHeader("X-Api-Key", "k")
            .withHeader("Accept", "text/plain")
            .withCredentials("billing")
            .withRedirects(1));
    assertThat(last().target()).isEqualTo("/to");
    assertThat(last().headers())
        .containsEntry("Accept", "text/plain")
        .containsKeys("Taskmill-Task-Id", "Idempotency-Key")
        .doesNotContainKeys(
            "Authorization",
            "Cookie",
            "X-Api-Key",
            "Taskmill-Signature",
            "Taskmill-Access-Key",
            "Taskmill-Nonce");
  }

  @Test
  void backAtTheFirstOriginSecretsAreGone() {
    Hop hop =
        new Hop("GET", URI.create("https://a.test/"), Map.of("Authorization", "x"), null, true);
    Hop back = hop.redirected(302, "https://b.test/").redirected(302, "https://a.test/");
    assertThat(back.trusted()).isFalse();
    assertThat(back.headers()).isEmpty();
  }

  @Test
  void aRelativeLocationIsNoPartOfTheHost() {
    Hop hop = new Hop("GET", URI.create("https://a.test"), Map.of(), null, true);
    assertThat(hop.redirected(302, ".evil.test/x").uri())
        .hasToString("https://a.test/.evil.test/x");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://metadata.test/latest|its address 169.254.169.254 is link-local",
        "http://169.254.169.254/latest|Calls to http://169.254.169.254 are refused",
        "http://elsewhere.test/|Calls to http://elsewhere.test are refused",
        "//elsewhere.test/|Calls to http://elsewhere.test are refused",
        "file:///etc/passwd|whole one of http or https",
        "http://me:pw@other.test/|names a user",
        "http://a b/|is refused"
      })
  void aRedirectGoesThroughTheSameChecks(String location, String why) {
    reply = Reply.redirect(302, location);
    TaskInfo info = run(HttpCall.get(service.url("/from")).withRedirects(5));
    assertThat(info.state()).isEqualTo(TaskState.FAILED);
    assertThat(info.attempts()).isEqualTo(1);
    assertThat(info.lastError()).contains(why);
    assertThat(service.asked).hasSize(1);
  }
}
