package com.example.springshop;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Stands for another service. */
@Component
public class Warehouse {

  private static final Logger log = LoggerFactory.getLogger(Warehouse.class);

  public void reserve(OrderPlaced order) {
    log.info("  order {}: a {} is reserved", order.id(), order.item());
  }

  public void release(OrderPlaced order) {
    log.info("  order {}: the {} is free again", order.id(), order.item());
  }
}
