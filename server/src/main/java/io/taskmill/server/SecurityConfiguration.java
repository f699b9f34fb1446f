package io.taskmill.server;

import io.taskmill.admin.Documents;
import io.taskmill.server.access.AccessFilter;
import io.taskmill.server.access.AccessKeys;
import io.taskmill.server.access.Audited;
import io.taskmill.server.access.FirstSecret;
import io.taskmill.server.access.KeysController;
import io.taskmill.server.access.OpenPaths;
import io.taskmill.server.access.SecretsController;
import io.taskmill.server.access.ServerCallers;
import io.taskmill.server.access.SessionController;
import io.taskmill.server.access.Sessions;
import io.taskmill.server.access.SessionsController;
import io.taskmill.server.access.SignIn;
import io.taskmill.server.access.SignInProviders;
import io.taskmill.server.access.Tokens;
import io.taskmill.server.access.TokensController;
import io.taskmill.server.access.Users;
import io.taskmill.server.access.UsersController;
import io.taskmill.server.secret.KeyFile;
import io.taskmill.server.secret.MasterKey;
import io.taskmill.server.secret.Secrets;
import io.taskmill.web.CallerSource;
import io.taskmill.web.Problem;
import io.taskmill.web.ProblemCode;
import io.taskmill.web.WebProperties;
import java.time.Clock;
import java.util.Comparator;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.security.oauth2.client.autoconfigure.OAuth2ClientProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;

/** Who may call, and what is kept secret. */
@Configuration(proxyBeanMethods = false)
@Import({
  SessionController.class,
  SessionsController.class,
  TokensController.class,
  KeysController.class,
  UsersController.class,
  SecretsController.class
})
class SecurityConfiguration {

  private static final int LAST = 100;

  @Bean
  Documents documents(ApiMill api) {
    return api.mill().documents();
  }

  @Bean
  MasterKey masterKey(Documents documents, ServerProperties properties) {
    return new KeyFile(documents, properties).open();
  }

  @Bean
  Secrets secrets(Documents documents, MasterKey key) {
    return new Secrets(documents, key);
  }

  @Bean
  Tokens tokens(Documents documents, Clock clock) {
    return new Tokens(documents, clock);
  }

  /** Made only by a server that has the right key: another does not start. */
  @Bean
  FirstSecret firstSecret(
      Documents documents, Tokens tokens, MasterKey key, ServerProperties properties) {
    return new FirstSecret(documents, tokens, properties.newAdminSecret());
  }

  @Bean
  AccessKeys accessKeys(
      Documents documents, MasterKey key, ServerProperties properties, Clock clock) {
    return new AccessKeys(documents, key, properties.clockTolerance(), clock);
  }

  @Bean
  Users users(Documents documents, Clock clock) {
    return new Users(documents, clock);
  }

  @Bean
  Sessions sessions(
      Documents documents, Users users, Tokens tokens, ServerProperties properties, Clock clock) {
    return new Sessions(
        documents,
        users,
        tokens,
        properties.sessionIdle(),
        properties.sessionMax(),
        properties.oidc().sessionMax(),
        clock);
  }

  @Bean
  Audited audited(ApiMill api) {
    return new Audited(api.mill());
  }

  @Bean
  SignIn signIn(
      Users users,
      Tokens tokens,
      Sessions sessions,
      Documents documents,
      Audited audited,
      Clock clock) {
    return new SignIn(users, tokens, sessions, documents, audited, clock);
  }

  @Bean
  CallerSource callers() {
    return new ServerCallers();
  }

  /** Paths with tricks in them. */
  @Bean
  RequestRejectedHandler rejected() {
    return (request, response, rejected) ->
        Problem.write(
            response,
            ProblemCode.INVALID,
            "The path or a header has characters that are not allowed there. Nothing was done.");
  }

  /**
   * As strict as the usual one. That one matches a pattern with every header whenever it is read,
   * which takes a tenth of a small request.
   */
  @Bean
  HttpFirewall firewall() {
    StrictHttpFirewall firewall = new StrictHttpFirewall();
    firewall.setAllowedHeaderNames(name -> name.codePoints().allMatch(c -> isText(c)));
    firewall.setAllowedHeaderValues(
        value -> value.codePoints().allMatch(c -> c == '\t' || isText(c)));
    return firewall;
  }

  private static boolean isText(int codePoint) {
    return Character.isDefined(codePoint) && !Character.isISOControl(codePoint);
  }

  /** Named as the settings name them; without a name of their own, by the registration. */
  @Bean
  SignInProviders signInProviders(ObjectProvider<OAuth2ClientProperties> oidc) {
    return new SignInProviders(
        oidc.stream()
            .flatMap(properties -> properties.getRegistration().entrySet().stream())
            .map(
                each ->
                    new SignInProviders.Provider(
                        Objects.requireNonNullElse(each.getValue().getClientName(), each.getKey()),
                        OidcConfiguration.BEGIN.substring(1) + "/" + each.getKey()))
            .sorted(Comparator.comparing(SignInProviders.Provider::name))
            .toList());
  }

  /** Requests are measured as a whole: to measure each filter takes longer than the filter. */
  @Bean
  SecurityObservationSettings securityObservationSettings() {
    return SecurityObservationSettings.noObservations();
  }

  /** Nothing but what a request needs: no sessions of Spring's, nothing that is saved. */
  @Bean
  @Order(LAST)
  SecurityFilterChain requests(
      Tokens tokens,
      AccessKeys keys,
      Sessions sessions,
      ServerProperties server,
      WebProperties web) {
    OpenPaths open = new OpenPaths(server.metricsOpen());
    int mostBytes = Math.toIntExact(web.getBodyLimit().toBytes());
    return new DefaultSecurityFilterChain(
        AnyRequestMatcher.INSTANCE,
        SafeHeaders.filter(),
        new AccessFilter(tokens, keys, sessions, open, mostBytes));
  }
}
