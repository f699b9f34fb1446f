package com.example.springshop;

import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Stands for another service, which does nothing twice for one key. */
@Component
public class Bank {

  private static final Logger log = LoggerFactory.getLogger(Bank.class);

  public String charge(OrderPlaced order, String key) {
    log.info("  order {}: {} are charged", order.id(), euros(order));
    return "receipt-" + key;
  }

  public void refund(OrderPlaced order, String receipt) {
    log.info("  order {}: {} are refunded", order.id(), euros(order));
  }

  private static String euros(OrderPlaced order) {
    return String.format(Locale.ROOT, "%.2f euros", order.cents() / 100.0);
  }
}
