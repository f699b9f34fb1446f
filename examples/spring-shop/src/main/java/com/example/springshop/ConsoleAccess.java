package com.example.springshop;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Who may see Taskmill's console, at /taskmill/console/, and who may act there: the shop's own
 * Spring Security says so, by roles that Taskmill knows. It shows the tasks of the shop's own types.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
class ConsoleAccess {

  private static final Logger LOG = LoggerFactory.getLogger(ConsoleAccess.class);

  @Bean
  SecurityFilterChain security(HttpSecurity http) {
    return http.authorizeHttpRequests(
            requests ->
                requests
                    .requestMatchers("/taskmill/**")
                    .hasAnyRole("TASKMILL_VIEWER", "TASKMILL_OPERATOR")
                    .anyRequest()
                    .permitAll())
        // The console sends the cookie XSRF-TOKEN back as a header. Customers have no cookies.
        .csrf(csrf -> csrf.spa().ignoringRequestMatchers("/orders", "/reports"))
        .formLogin(Customizer.withDefaults())
        .build();
  }

  /** Two people for the demo. */
  @Bean
  UserDetailsService people(@Value("${shop.password}") String password) {
    LOG.info("Sign in at /taskmill/console/ as viewer or operator, password {}", password);
    return new InMemoryUserDetailsManager(
        User.withUsername("viewer").password("{noop}" + password).roles("TASKMILL_VIEWER").build(),
        User.withUsername("operator")
            .password("{noop}" + password)
            .roles("TASKMILL_OPERATOR")
            .build());
  }
}
