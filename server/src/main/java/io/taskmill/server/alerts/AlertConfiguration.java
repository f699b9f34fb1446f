package io.taskmill.server.alerts;

import io.taskmill.Taskmill;
import io.taskmill.server.ServerProperties;
import io.taskmill.server.secret.Secrets;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
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
      AlertBook book,
      ObjectProvider<MailSender> mail,
      Secrets secrets,
      ServerProperties properties) {
    return new AlertDelivery(
        book,
        new Webhooks(name -> secrets.get(name).orElse(null)),
        new Mails(mail.getIfAvailable(), properties.mailFrom()));
  }
}
