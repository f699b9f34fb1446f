package io.taskmill.server.demo.shop;

import io.taskmill.TaskDefinition;
import io.taskmill.TaskType;
import java.io.IOException;

/** Mails to customers. */
public final class Mails {

  /** A mail to a customer. */
  public record Mail(String to, String template) {}

  static final TaskType<Mail, Void> SEND = TaskType.of("mail.send", Mail.class);
  static final TaskType<Mail, Void> NEWSLETTER = TaskType.of("newsletter.send", Mail.class);

  private static final int CALLS_OF_ONE_BUSY = 12;

  private final boolean busy;

  private Mails(boolean busy) {
    this.busy = busy;
  }

  /** With a mail server that mostly has time. */
  public static Mails open() {
    return new Mails(false);
  }

  /** With a mail server that never has. */
  public static Mails busy() {
    return new Mails(true);
  }

  static Mail to(String customer, String template) {
    return new Mail(customer + "@shop.example", template);
  }

  @TaskDefinition(
      name = "mail.send",
      title = "Send a mail",
      queue = "mail",
      maxAttempts = 4,
      retryDelay = "PT3S",
      retryMultiplier = 3)
  void send(Mail mail) throws IOException, InterruptedException {
    Luck.take(10, 150);
    if (busy || Luck.oneIn(CALLS_OF_ONE_BUSY)) {
      throw new IOException("421 4.7.0 The mail server is busy, try again later");
    }
  }

  @TaskDefinition(
      name = "newsletter.send",
      title = "Send a newsletter",
      description = "To one reader. The queue is paused until the text is approved.",
      queue = "newsletter",
      priority = 2)
  void newsletter(Mail mail) throws InterruptedException {
    Luck.take(100, 400);
  }
}
