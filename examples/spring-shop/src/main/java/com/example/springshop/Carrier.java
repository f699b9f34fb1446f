package com.example.springshop;

import io.taskmill.NotAgainException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Stands for another service. */
@Component
public class Carrier {

  private static final Logger log = LoggerFactory.getLogger(Carrier.class);

  public void ship(OrderPlaced order) throws NotAgainException {
    if (order.item().equals("piano")) {
      log.info("  order {}: the carrier does not take a piano", order.id());
      throw new NotAgainException("The carrier does not take a piano.");
    }
    log.info("  order {}: the {} is on its way", order.id(), order.item());
  }
}
