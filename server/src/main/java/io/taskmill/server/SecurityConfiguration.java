package io.taskmill.server;

import io.taskmill.admin.Documents;
import io.taskmill.server.access.AccessFilter;
import io.taskmill.server.access.FirstSecret;
import io.taskmill.server.access.ServerCallers;
import io.taskmill.server.access.Tokens;
import io.taskmill.server.secret.KeyFile;
import io.taskmill.server.secret.MasterKey;
import io.taskmill.server.secret.Secrets;
import io.taskmill.web.CallerSource;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;

/** Who may call, and what is kept secret. */
@Configuration(proxyBeanMethods = false)
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
    return FirstSecret.of(documents, tokens, properties.newAdminSecret());
  }

  @Bean
  CallerSource callers() {
    return new ServerCallers();
  }

  /** Nothing but what a request needs: no sessions of Spring's, nothing that is saved. */
  @Bean
  @Order(LAST)
  SecurityFilterChain requests(Tokens tokens) {
    return new DefaultSecurityFilterChain(
        AnyRequestMatcher.INSTANCE, SafeHeaders.filter(), new AccessFilter(tokens));
  }
}
