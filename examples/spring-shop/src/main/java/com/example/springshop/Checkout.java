package com.example.springshop;

import io.taskmill.Taskmill;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** An order and its tasks are one transaction: all of them are there, or none. */
@Service
public class Checkout {

  private final OrderTable orders;
  private final Taskmill mill;

  Checkout(OrderTable orders, Taskmill mill) {
    this.orders = orders;
    this.mill = mill;
  }

  @Transactional
  public long place(String item, int cents) {
    long id = orders.add(item, cents);
    OrderPlaced placed = new OrderPlaced(id, item, cents);
    mill.submit("fulfil-order", placed);
    mill.submit("confirm-order", placed);
    if (cents < 0) { // too late for the rows, but not for the transaction: nothing of it is kept
      throw new IllegalArgumentException("Nobody pays " + cents + " cents.");
    }
    return id;
  }
}
