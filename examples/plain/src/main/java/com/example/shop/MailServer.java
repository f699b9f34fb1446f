package com.example.shop;

import java.time.Instant;

/** The mail server, with the three ways in which it says no. */
@FunctionalInterface
public interface MailServer {
  void send(Mail mail) throws MailException;

  /** Any trouble with a mail. */
  class MailException extends Exception {
    private static final long serialVersionUID = 1L;

    public MailException(String message) {
      super(message);
    }
  }

  /** Will never work. */
  final class NoSuchAddress extends MailException {
    private static final long serialVersionUID = 1L;

    public NoSuchAddress(String message) {
      super(message);
    }
  }

  /** May work when the customer has read some mail. */
  final class MailboxFull extends MailException {
    private static final long serialVersionUID = 1L;

    public MailboxFull(String message) {
      super(message);
    }
  }

  /** Nobody's mail is taken until then. */
  final class Closed extends MailException {
    private static final long serialVersionUID = 1L;
    private final Instant until;

    public Closed(Instant until) {
      super("closed until " + until);
      this.until = until;
    }

    public Instant until() {
      return until;
    }
  }
}
