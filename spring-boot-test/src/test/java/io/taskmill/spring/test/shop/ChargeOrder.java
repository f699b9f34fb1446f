package io.taskmill.spring.test.shop;

import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskHandler;
import org.springframework.stereotype.Component;

/** A handler that is a bean. */
@Component
@TaskDefinition(name = "charge", maxAttempts = 3, retryDelay = "PT1M")
class ChargeOrder implements TaskHandler<Order> {

  private final Bank bank;

  ChargeOrder(Bank bank) {
    this.bank = bank;
  }

  @Override
  public void run(Order order, TaskContext task) {
    bank.charge(order.number());
  }
}
