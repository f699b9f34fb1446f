package io.taskmill.server.demo.shop;

import io.taskmill.NotAgainException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;

/** The bank, which is mostly there, sometimes slow, and does not take every card. */
public final class Bank {

  private static final int CALLS_OF_ONE_SLOW = 14;

  private final boolean away;

  private Bank(boolean away) {
    this.away = away;
  }

  /** One that answers. */
  public static Bank open() {
    return new Bank(false);
  }

  /** One that nobody can reach. */
  public static Bank away() {
    return new Bank(true);
  }

  /** The bank has not answered, so nobody knows yet. */
  static final class BankException extends IOException {
    private static final long serialVersionUID = 1L;

    BankException(Order order, IOException cause) {
      super("Order %d could not be charged".formatted(order.number()), cause);
    }
  }

  void charge(Order order) throws BankException {
    try {
      call(order);
    } catch (IOException e) {
      throw new BankException(order, e);
    }
  }

  private void call(Order order) throws IOException {
    if (order.card().equals(Order.EXPIRED)) {
      throw new NotAgainException(
          "The bank refuses the card of " + order.customer() + ".",
          new IllegalArgumentException("54: expired card"));
    }
    if (away) {
      throw new ConnectException("Connection refused: bank.example/203.0.113.7:443");
    }
    if (Luck.oneIn(CALLS_OF_ONE_SLOW)) {
      throw new SocketTimeoutException("Read timed out after 2,000 ms");
    }
  }
}
