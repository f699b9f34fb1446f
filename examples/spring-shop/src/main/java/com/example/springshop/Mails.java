package com.example.springshop;

import io.taskmill.TaskDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** A handler may be a method. */
@Component
public class Mails {

  private static final Logger log = LoggerFactory.getLogger(Mails.class);

  @TaskDefinition(name = "confirm-order", maxAttempts = 10, retryDelay = "PT1M")
  public void confirm(OrderPlaced order) {
    log.info("  order {}: a mail says that the {} was ordered", order.id(), order.item());
  }
}
