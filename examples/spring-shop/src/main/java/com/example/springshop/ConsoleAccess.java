package com.example.springshop;

import java.security.SecureRandom;
import java.util.HexFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.CsrfConfigurer;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Who may see Taskmill's console, at /taskmill/console/, and who may act there: Spring Security
 * alone says so. The roles are those that Taskmill knows; it shows the tasks of the shop's own types.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
class ConsoleAccess {

  private static final Logger LOG = LoggerFactory.getLogger(ConsoleAccess.class);
  private static final int PASSWORD_BYTES = 9;

  @Bean
  SecurityFilterChain console(HttpSecurity http) {
    return http.securityMatcher("/taskmill/**", "/login", "/logout")
        .authorizeHttpRequests(
            requests ->
                requests
                    .requestMatchers("/taskmill/**")
                    .hasAnyRole("TASKMILL_VIEWER", "TASKMILL_OPERATOR", "TASKMILL_ADMIN")
                    .anyRequest()
                    .permitAll())
        // The console sends the cookie XSRF-TOKEN back as the header X-XSRF-TOKEN.
        .csrf(CsrfConfigurer::spa)
        .formLogin(Customizer.withDefaults())
        .build();
  }

  /** The shop itself is open: it has no customers' accounts, and no forms that others could fill in. */
  @Bean
  SecurityFilterChain shop(HttpSecurity http) {
    return http.authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
        .csrf(CsrfConfigurer::disable)
        .build();
  }

  /** Two people for the demo, with a password that is another at each start. */
  @Bean
  UserDetailsService people() {
    byte[] random = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(random);
    String password = HexFormat.of().formatHex(random);
    LOG.info("  /taskmill/console/ is for 'viewer' and 'operator', whose password is {}", password);
    return new InMemoryUserDetailsManager(
        User.withUsername("viewer").password("{noop}" + password).roles("TASKMILL_VIEWER").build(),
        User.withUsername("operator")
            .password("{noop}" + password)
            .roles("TASKMILL_OPERATOR")
            .build());
  }
}
