package io.taskmill.server;

import io.taskmill.server.access.Audited;
import io.taskmill.server.access.NoClients;
import io.taskmill.server.access.OidcCookies;
import io.taskmill.server.access.OidcSignIn;
import io.taskmill.server.access.Sessions;
import io.taskmill.server.secret.MasterKey;
import java.time.Clock;
import org.springframework.boot.security.oauth2.client.autoconfigure.ConditionalOnOAuth2ClientRegistrationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestCustomizers;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.NullSecurityContextRepository;
import org.springframework.security.web.savedrequest.NullRequestCache;

/** Signing in by OpenID Connect, where {@code spring.security.oauth2.client.*} names a provider. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnOAuth2ClientRegistrationProperties
class OidcConfiguration {

  private static final int FIRST = 10;
  static final String BEGIN = "/oauth2/authorization";
  private static final String RETURN = "/login/oauth2/code/*";

  /** Before the chain of all other requests; nothing of it is kept in memory. */
  @Bean
  @Order(FIRST)
  SecurityFilterChain oidc(
      HttpSecurity http,
      ClientRegistrationRepository providers,
      MasterKey key,
      Clock clock,
      Sessions sessions,
      Audited audited,
      ServerProperties properties) {
    DefaultOAuth2AuthorizationRequestResolver requests =
        new DefaultOAuth2AuthorizationRequestResolver(providers, BEGIN);
    requests.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
    OidcSignIn signIn = new OidcSignIn(sessions, audited, properties.oidc());
    return http.securityMatcher(BEGIN + "/*", RETURN)
        .csrf(AbstractHttpConfigurer::disable)
        .logout(AbstractHttpConfigurer::disable)
        .sessionManagement(AbstractHttpConfigurer::disable)
        .requestCache(cache -> cache.requestCache(new NullRequestCache()))
        .securityContext(
            context -> context.securityContextRepository(new NullSecurityContextRepository()))
        .oauth2Login(
            login ->
                login
                    .clientRegistrationRepository(providers)
                    .authorizedClientRepository(new NoClients())
                    .authorizationEndpoint(
                        endpoint ->
                            endpoint
                                .authorizationRequestResolver(requests)
                                .authorizationRequestRepository(new OidcCookies(key, clock)))
                    .successHandler(signIn)
                    .failureHandler(signIn))
        .authorizeHttpRequests(each -> each.anyRequest().permitAll())
        .build();
  }
}
