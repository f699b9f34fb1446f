package io.taskmill.server.alerts;

import io.taskmill.Taskmill;
import java.time.InstantSource;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.mail.MailSender;

/** Alerts, put together. */
@Configuration(proxyBeanMethods = false)
@Import(AlertsController.class)
public class AlertConfiguration {

  @Bean
  AlertBook alertBook(Taskmill mill) {
    return new AlertBook(mill.documents());
  }

  @Bean
  AlertCheck alertCheck(Taskmill mill, AlertBook book) {
    return new AlertCheck(mill, book, InstantSource.system());
  }

  @Bean
  AlertDelivery alertDelivery(
      ObjectProvider<MailSender> mail,
      Function<String, @Nullable String> secrets,
      @Value("${taskmill.server.mail-from:taskmill@localhost}") String from) {
    return new AlertDelivery(new Webhooks(secrets), new Mails(mail.getIfAvailable(), from));
  }
}
