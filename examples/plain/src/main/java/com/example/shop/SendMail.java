package com.example.shop;

import io.taskmill.AgainAtException;
import io.taskmill.NotAgainException;
import io.taskmill.SnoozeException;
import io.taskmill.TaskContext;
import io.taskmill.TaskHandler;
import java.time.Duration;

/** Sends a mail, and says for each kind of trouble what should become of the task. */
final class SendMail implements TaskHandler<Mail> {
  private final MailServer server;

  SendMail(MailServer server) {
    this.server = server;
  }

  // The exceptions have their causes, so that the task's error shows what the server really said.
  @Override
  public void run(Mail mail, TaskContext task) throws MailServer.MailException {
    try {
      server.send(mail);
    } catch (MailServer.NoSuchAddress e) {
      throw new NotAgainException("nobody has the address " + mail.to(), e);
    } catch (MailServer.MailboxFull e) {
      throw AgainAtException.in(Duration.ofHours(4), "the mailbox of " + mail.to() + " is full", e);
    } catch (MailServer.Closed e) {
      // Nothing was tried, so no attempt is counted.
      throw SnoozeException.at(e.until(), "the mail server is closed", e);
    }
  }
}
