package io.taskmill.server;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.taskmill.Taskmill;
import io.taskmill.server.access.SignInGate;
import io.taskmill.server.alerts.AlertConfiguration;
import io.taskmill.server.demo.DemoConfiguration;
import io.taskmill.spring.TaskmillProperties;
import io.taskmill.web.ApiDocument;
import io.taskmill.web.ApiPlanes;
import io.taskmill.web.CallerSource;
import java.time.Clock;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** The parts of a server. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = UserDetailsServiceAutoConfiguration.class)
@EnableConfigurationProperties(ServerProperties.class)
@Import({
  SecurityConfiguration.class,
  OidcConfiguration.class,
  ErrorPage.class,
  FrontPage.class,
  AlertConfiguration.class,
  DemoConfiguration.class
})
class ServerConfiguration {

  @Bean
  ApiMill apiMill(Taskmill mill, TaskmillProperties store, ServerProperties server) {
    return ApiMill.of(mill, store, server);
  }

  @Bean
  ApiPlanes apiPlanes(ApiMill api) {
    return api.mill()::within;
  }

  /** With the operations that only the server has. */
  @Bean
  ApiDocument apiDocument() {
    return new ApiDocument("io/taskmill/server/openapi.json");
  }

  @Bean
  @ConditionalOnMissingBean
  Clock clock() {
    return Clock.systemUTC();
  }

  /** Before everything that reads a body. */
  @Bean
  FilterRegistrationBean<SignInGate> signInGate() {
    FilterRegistrationBean<SignInGate> gate = new FilterRegistrationBean<>(new SignInGate());
    gate.setOrder(Ordered.HIGHEST_PRECEDENCE);
    return gate;
  }

  @Bean
  ServletRegistrationBean<Probes> probes(
      ApiMill api,
      ApplicationAvailability availability,
      PrometheusMeterRegistry registry,
      CallerSource callers,
      ServerProperties properties) {
    return new ServletRegistrationBean<>(
        new Probes(api, availability, registry, callers, properties.metricsOpen()),
        Probes.HEALTH,
        Probes.READY,
        Probes.METRICS);
  }

  /** Before all other filters, those of Spring Boot too. */
  @Bean
  FilterRegistrationBean<PlainPaths> plainPaths() {
    FilterRegistrationBean<PlainPaths> filter = new FilterRegistrationBean<>(new PlainPaths());
    filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
    return filter;
  }

  /** After Spring Boot's own valve, so that it is the first to say something. */
  @Bean
  @Order(Ordered.LOWEST_PRECEDENCE)
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> tomcatProblems() {
    return factory ->
        factory.addContextCustomizers(
            context -> context.getParent().getPipeline().addValve(new ProblemValve()));
  }
}
