package io.taskmill.server.access;

import io.taskmill.server.secret.MasterKey;
import io.taskmill.server.secret.WrongKeyException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.security.oauth2.client.web.AuthorizationRequestRepository;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import tools.jackson.databind.json.JsonMapper;

/**
 * What is remembered of a sign-in while the person is at their provider: in a cookie, encrypted
 * under the cluster's key, so that they may come back to any of its servers.
 */
public final class OidcCookies
    implements AuthorizationRequestRepository<OAuth2AuthorizationRequest> {

  private static final String COOKIE = "taskmill_oidc";
  private static final String PLACE = "oidc-sign-in";
  private static final String PATH = "/login/oauth2/";
  private static final Duration TIME = Duration.ofMinutes(10);
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final MasterKey key;
  private final Clock clock;

  /** Encrypted under this key. */
  public OidcCookies(MasterKey key, Clock clock) {
    this.key = key;
    this.clock = clock;
  }

  private record Saved(
      String authorizationUri,
      String requestUri,
      String clientId,
      @Nullable String redirectUri,
      Set<String> scopes,
      String state,
      Map<String, Object> parameters,
      Map<String, Object> attributes,
      Instant until) {

    OAuth2AuthorizationRequest request() {
      return OAuth2AuthorizationRequest.authorizationCode()
          .authorizationUri(authorizationUri)
          .authorizationRequestUri(requestUri)
          .clientId(clientId)
          .redirectUri(redirectUri)
          .scopes(scopes)
          .state(state)
          .additionalParameters(parameters)
          .attributes(all -> all.putAll(attributes))
          .build();
    }
  }

  @Override
  public void saveAuthorizationRequest(
      @Nullable OAuth2AuthorizationRequest request,
      HttpServletRequest http,
      HttpServletResponse response) {
    if (request == null) {
      forget(http, response);
      return;
    }
    Saved saved =
        new Saved(
            request.getAuthorizationUri(),
            request.getAuthorizationRequestUri(),
            request.getClientId(),
            request.getRedirectUri(),
            request.getScopes(),
            String.valueOf(request.getState()),
            request.getAdditionalParameters(),
            request.getAttributes(),
            clock.instant().plus(TIME));
    write(http, response, key.encrypt(PLACE, JSON.writeValueAsString(saved)), TIME);
  }

  @Override
  public @Nullable OAuth2AuthorizationRequest loadAuthorizationRequest(HttpServletRequest http) {
    String state = http.getParameter("state");
    return saved(http)
        .filter(saved -> saved.state().equals(state))
        .filter(saved -> clock.instant().isBefore(saved.until()))
        .map(Saved::request)
        .orElse(null);
  }

  @Override
  public @Nullable OAuth2AuthorizationRequest removeAuthorizationRequest(
      HttpServletRequest http, HttpServletResponse response) {
    OAuth2AuthorizationRequest request = loadAuthorizationRequest(http);
    forget(http, response);
    return request;
  }

  private Optional<Saved> saved(HttpServletRequest http) {
    Cookie[] cookies = http.getCookies();
    if (cookies != null) {
      for (Cookie cookie : cookies) {
        if (cookie.getName().equals(COOKIE)) {
          return read(cookie.getValue());
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Saved> read(String text) {
    try {
      return Optional.of(JSON.readValue(key.decrypt(PLACE, text), Saved.class));
    } catch (WrongKeyException e) {
      return Optional.empty(); // not ours
    }
  }

  private static void forget(HttpServletRequest http, HttpServletResponse response) {
    write(http, response, "", Duration.ZERO);
  }

  /** It is sent when the provider sends the person back, which is a link from another site. */
  private static void write(
      HttpServletRequest http, HttpServletResponse response, String value, Duration age) {
    String cookie =
        ResponseCookie.from(COOKIE, value)
            .httpOnly(true)
            .secure(http.isSecure())
            .sameSite("Lax")
            .path(http.getContextPath() + PATH)
            .maxAge(age)
            .build()
            .toString();
    response.addHeader(HttpHeaders.SET_COOKIE, cookie);
  }
}
