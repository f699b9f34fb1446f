package io.taskmill.server.alerts;

import io.taskmill.NotAgainException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.mail.MailSender;
import org.springframework.mail.SimpleMailMessage;

/** Sends messages by mail. */
final class Mails {

  private final @Nullable MailSender sender;
  private final String from;

  /**
   * @param sender null where no mail server is set up
   */
  Mails(@Nullable MailSender sender, String from) {
    this.sender = sender;
    this.from = from;
  }

  void send(List<String> addresses, AlertMessage message) {
    if (sender == null) {
      throw new NotAgainException(
          "This server has no mail server. Set spring.mail.host and the like, then retry this task.");
    }
    SimpleMailMessage mail = new SimpleMailMessage();
    mail.setFrom(from);
    mail.setTo(addresses.toArray(String[]::new));
    mail.setSubject(message.subject());
    mail.setText(message.text());
    sender.send(mail);
  }
}
