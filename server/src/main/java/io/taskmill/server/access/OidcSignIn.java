package io.taskmill.server.access;

import io.taskmill.server.ServerProperties;
import io.taskmill.web.ProblemCode;
import io.taskmill.web.Role;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.authentication.AuthenticationSuccessHandler;

/**
 * Lets people into a session for whom an OpenID Connect provider vouches: what they may do is in a
 * claim of theirs.
 */
public final class OidcSignIn
    implements AuthenticationSuccessHandler, AuthenticationFailureHandler {

  private static final Logger LOG = LoggerFactory.getLogger(OidcSignIn.class);

  /**
   * As seen from /login/oauth2/code/provider, below whatever path the server lies at. It leads on
   * to the console, and a browser keeps what stands behind the hash.
   */
  private static final String FRONT_PAGE = "../../../";

  private static final List<Role> HIGHEST_FIRST =
      List.of(Role.ADMIN, Role.OPERATOR, Role.VIEWER, Role.AGENT);

  private final Sessions sessions;
  private final Audited audited;
  private final ServerProperties.Oidc settings;

  /** Into these sessions. */
  public OidcSignIn(Sessions sessions, Audited audited, ServerProperties.Oidc settings) {
    this.sessions = sessions;
    this.audited = audited;
    this.settings = settings;
  }

  @Override
  public void onAuthenticationSuccess(
      HttpServletRequest request, HttpServletResponse response, Authentication authentication) {
    OAuth2AuthenticationToken person = (OAuth2AuthenticationToken) authentication;
    Optional<Grant> grant = grant(Objects.requireNonNull(person.getPrincipal()).getAttributes());
    if (grant.isEmpty()) {
      LOG.warn("{} is known, but no claim says what they may do here.", person.getName());
      refuse(response, ProblemCode.FORBIDDEN);
      return;
    }
    String who = person.getAuthorizedClientRegistrationId() + ":" + person.getName();
    Identity identity = sessions.begin(Sessions.Session.ofGuest(who, grant.get(), sessions.now()));
    audited.signedIn(who);
    response.addHeader(
        HttpHeaders.SET_COOKIE,
        sessions.cookie(Objects.requireNonNull(identity.session()), request.isSecure()));
    lead(response, FRONT_PAGE);
  }

  @Override
  public void onAuthenticationFailure(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException failure) {
    LOG.warn("A sign-in by OpenID Connect has failed: {}", failure.getMessage());
    refuse(response, ProblemCode.UNAUTHENTICATED);
  }

  /** The page for signing in says why, in the person's language. */
  private static void refuse(HttpServletResponse response, ProblemCode why) {
    lead(response, FRONT_PAGE + "#/sign-in?failed=" + why.text());
  }

  /** Not by sendRedirect, which makes an address of it that a proxy in between need not know. */
  private static void lead(HttpServletResponse response, String where) {
    response.setStatus(HttpServletResponse.SC_FOUND);
    response.setHeader(HttpHeaders.LOCATION, where);
  }

  private Optional<Grant> grant(Map<String, Object> claims) {
    Set<String> values = Set.copyOf(texts(claims.get(settings.roleClaim())));
    Optional<Role> role =
        HIGHEST_FIRST.stream()
            .filter(
                each ->
                    settings.roles().entrySet().stream()
                        .anyMatch(
                            entry ->
                                values.contains(entry.getKey())
                                    && each.name()
                                        .equals(entry.getValue().toUpperCase(Locale.ROOT))))
            .findFirst();
    if (settings.tenantClaim() == null) {
      return role.map(Grant::of);
    }
    // Whoever is to be bound to a tenant, but has none, sees nothing rather than everything.
    return tenant(claims.get(settings.tenantClaim()))
        .flatMap(tenant -> role.map(each -> new Grant(each, tenant, Set.of(), Set.of())));
  }

  private static List<String> texts(@Nullable Object claim) {
    if (claim instanceof Collection<?> several) {
      return several.stream().filter(Objects::nonNull).map(String::valueOf).distinct().toList();
    }
    return Stream.ofNullable(claim).map(String::valueOf).toList();
  }

  private static Optional<Long> tenant(@Nullable Object claim) {
    try {
      return Optional.ofNullable(claim).map(text -> Long.valueOf(text.toString()));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
