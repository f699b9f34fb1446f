package io.taskmill.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.server.TestServer.Answer;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signing in by OpenID Connect. */
class OidcTest {

  private static final String REGISTRATION =
      "--spring.security.oauth2.client.registration.company.";

  @TempDir private static Path data;
  private static OidcProvider provider;
  private static TestServer server;

  @BeforeAll
  static void start() throws Exception {
    provider = new OidcProvider();
    server =
        TestServer.start(
            null,
            data,
            "--spring.security.oauth2.client.provider.company.issuer-uri=" + provider.issuer(),
            REGISTRATION + "client-id=taskmill",
            REGISTRATION + "client-secret=shared",
            REGISTRATION + "scope=openid",
            REGISTRATION + "client-name=The company",
            "--taskmill.server.oidc.session-max=6h",
            "--taskmill.server.oidc.role-claim=groups",
            "--taskmill.server.oidc.roles.operations=operator",
            "--taskmill.server.oidc.roles.everybody=viewer",
            "--taskmill.server.oidc.tenant-claim=tenant");
  }

  @AfterAll
  static void stop() {
    server.close();
    provider.close();
  }

  /** What the provider sends the person back with, and the cookie that they have meanwhile. */
  private record Begun(String state, String cookie) {}

  private static Begun begin(Map<String, Object> claims) {
    Answer begun = server.get("/oauth2/authorization/company");
    assertThat(begun.status()).as(begun.text()).isEqualTo(302);
    Map<String, String> query = query(begun.header("Location"));
    assertThat(begun.header("Location")).startsWith(provider.issuer() + "/authorize");
    provider.nonce = query.get("nonce");
    provider.challenge = query.get("code_challenge");
    provider.claims = claims;
    return new Begun(query.get("state"), begun.cookie("taskmill_oidc"));
  }

  private static Map<String, String> query(String uri) {
    return Stream.of(URI.create(uri).getRawQuery().split("&"))
        .map(pair -> pair.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], UTF_8)));
  }

  private static Answer comeBack(Begun begun) {
    return server
        .with("Cookie", begun.cookie())
        .get("/login/oauth2/code/company?code=abc&state=" + begun.state().replace("=", "%3D"));
  }

  @Test
  void aClaimSaysWhatSomebodyMayDo() {
    Answer back =
        comeBack(begin(Map.of("groups", List.of("everybody", "operations"), "tenant", 7)));

    assertThat(back.status()).as(back.text()).isEqualTo(302);
    assertThat(back.header("Location")).isEqualTo("../../../");
    Answer session = server.with("Cookie", back.cookie("taskmill_session")).get("/api/v1/session");
    assertThat(session.json().path("name").asString()).isEqualTo("company:anna");
    assertThat(session.json().path("grant").path("role").asString()).isEqualTo("OPERATOR");
    assertThat(session.json().path("grant").path("tenant").asString()).isEqualTo("7");
  }

  @Test
  void aSessionEndsSoonBecauseTheProviderIsNotAskedAgain() {
    Answer back = comeBack(begin(Map.of("groups", "everybody", "tenant", 7)));
    TestServer browser = server.with("Cookie", back.cookie("taskmill_session"));
    try {
      server.putForward(Duration.ofHours(5));
      assertThat(browser.get("/api/v1/session").status()).isEqualTo(200);
      server.putForward(Duration.ofHours(6));
      assertThat(browser.get("/api/v1/session").status()).isEqualTo(401);
    } finally {
      server.putForward(Duration.ZERO);
    }
  }

  @Test
  void whoHasNoRoleOrTenantIsNotLetIn() {
    assertRefused(comeBack(begin(Map.of("groups", List.of("guests"), "tenant", 7))), "forbidden");
    assertRefused(comeBack(begin(Map.of("groups", "everybody"))), "forbidden");
  }

  @Test
  void anAnswerThatNobodyAskedForIsRefused() {
    Begun begun = begin(Map.of("groups", "everybody", "tenant", 7));

    assertRefused(comeBack(new Begun("other", begun.cookie())), "unauthenticated");
    assertRefused(comeBack(new Begun(begun.state(), "taskmill_oidc=v1:AAAA")), "unauthenticated");
  }

  /** A person sees a page that says so, not JSON. */
  private static void assertRefused(Answer back, String why) {
    assertThat(back.status()).as(back.text()).isEqualTo(302);
    assertThat(back.header("Location")).isEqualTo("../../../#/sign-in?failed=" + why);
    assertThat(back.response().headers().allValues("set-cookie"))
        .noneMatch(cookie -> cookie.startsWith("taskmill_session="));
  }

  @Test
  void whoeverIsNotSignedInIsToldTheWays() {
    Answer ways = server.get("/api/v1/session/ways");

    assertThat(ways.status()).as(ways.text()).isEqualTo(200);
    assertThat(ways.json().path("password").asBoolean()).isTrue();
    assertThat(ways.json().path("token").asBoolean()).isTrue();
    assertThat(ways.json().at("/providers/0/name").asString()).isEqualTo("The company");
    assertThat(ways.json().at("/providers/0/url").asString())
        .isEqualTo("oauth2/authorization/company");
    assertThat(server.get("/" + ways.json().at("/providers/0/url").asString()).header("Location"))
        .startsWith(provider.issuer());
  }
}
